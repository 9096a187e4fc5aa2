import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './email-templates.schema.ts'
import { outcomeTexts, toldOutcomes, type ToldOutcome } from './outcome-texts.ts'
import { ticketStatuses, type EmailedStatus } from './ticket-statuses.ts'

/** The email template of a status. */
type StatusTemplate = `status-${EmailedStatus}`

/** Returns the key of the email template of a status. */
export function statusTemplate(status: EmailedStatus): StatusTemplate {
  return `status-${status}`
}

const statusTemplates = /* @__PURE__ */ ticketStatuses.flatMap((status) =>
  status.email === null ? [] : [{ ...status, template: statusTemplate(status.code) }],
)

/** The email template of an outcome. */
type OutcomeTemplate = `outcome-${ToldOutcome}`

/** Returns the key of the email template of an outcome. */
export function outcomeTemplate(outcome: ToldOutcome): OutcomeTemplate {
  return `outcome-${outcome}`
}

/** The emails whose subject and opening the owner may edit: those to a customer about their ticket. */
export const emailTemplateKeys = [
  'booking-received',
  ...statusTemplates.map(({ template }) => template),
  'ticket-note',
  'quote-asked',
  'quote-lapsed',
  'reminder-send',
  'reminder-pay',
  'reminder-arrived',
  ...toldOutcomes.map(outcomeTemplate),
  'warranty-claim',
] as const
export type EmailTemplateKey = (typeof emailTemplateKeys)[number]

/** The placeholders, and the value of each. */
export const placeholders = {
  customer: 'The customer’s name',
  ticket: 'The number of the ticket',
  phone: 'The model, such as iPhone 13',
  repair: 'The repair, such as Screen Replacement',
  price: 'The quoted price, such as $249',
  shop: 'The name of the shop',
  since: 'How long the ticket has been in its status, such as three weeks',
} as const
export type Placeholder = keyof typeof placeholders

/** Plain text; `{ticket}` and the other placeholders are filled in when the email is rendered. */
export type Words = { subject: string; opening: string }

export const emailTemplateNames = {
  'booking-received': 'Booking received',
  ...byTemplate(({ email }) => email),
  'ticket-note': 'Note on a ticket',
  'quote-asked': 'Quote',
  'quote-lapsed': 'Quote lapsed',
  'reminder-send': 'Reminder to send the phone',
  'reminder-pay': 'Reminder to pay',
  'reminder-arrived': 'Has it arrived?',
  ...byOutcome(({ name }) => name),
  'warranty-claim': 'Warranty claim received',
} satisfies Record<EmailTemplateKey, string>

/** Builds a record with a value for the template of each status that has one. */
export function byTemplate<T>(
  value: (status: (typeof statusTemplates)[number]) => T,
): Record<StatusTemplate, T> {
  return Object.fromEntries(statusTemplates.map((status) => [status.template, value(status)])) as Record<
    StatusTemplate,
    T
  >
}

/** Builds a record with a value for the template of each outcome. */
export function byOutcome<T>(
  value: (email: (typeof outcomeTexts)[ToldOutcome]['email']) => T,
): Record<OutcomeTemplate, T> {
  return Object.fromEntries(
    toldOutcomes.map((outcome) => [outcomeTemplate(outcome), value(outcomeTexts[outcome].email)]),
  ) as Record<OutcomeTemplate, T>
}

/** Returns the words in braces that are no known placeholder. */
export function unknownPlaceholders(text: string): string[] {
  const named = [...text.matchAll(/\{([^{}\n]*)\}/g)].map((match) => match[1]!)
  return named.filter((name) => !Object.hasOwn(placeholders, name))
}

/** Fills in the placeholders of a text in one pass: values are never searched for placeholders. */
export function fillIn(text: string, values: Record<Placeholder, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : whole,
  )
}

export type EmailTemplate = z.infer<typeof schemas.emailTemplateSchema>

export const getEmailTemplates = endpoint<typeof schemas.getEmailTemplatesSchemas>('GET', '/api/wordings', {
  for: levels.staff,
})
/** Updates an email template; refuses with `changed_meanwhile` when it was changed since. */
export const updateEmailTemplate = endpoint<typeof schemas.updateEmailTemplateSchemas>(
  'PUT',
  '/api/wordings/{letter}',
  {
    for: levels.staff,
  },
)
/** Resets an email template to its default text. */
export const resetEmailTemplate = endpoint<typeof schemas.resetEmailTemplateSchemas>(
  'DELETE',
  '/api/wordings/{letter}',
  {
    for: levels.staff,
  },
)
