import type { EmailCondition, EmailPart, EmailRules, EmailWord } from '#contract/email-words.ts'
import { emailConditions, emailParts, emailWords } from '#contract/email-words.ts'

/** An email as delivered, and what its text may and must name. */
export type EmailDeclaration = EmailRules & {
  subject: string
  body: string
  /** Whether it carries a secret link: its text is changed with the password only. */
  guarded: boolean
}

type Input = {
  subject: string
  /** Its paragraphs. */
  body: readonly string[]
  /** What it takes although its delivered text does not name it. */
  takes?: readonly EmailWord[]
  required?: string[]
  /** Its own link is secret; one with the private link is guarded anyway. */
  guarded?: boolean
}

const common: readonly EmailWord[] = ['shop', 'shop_phone', 'approval_time', 'parcel_time', 'site', 'reply']

/** Placeholders of every email about a ticket. */
export const ticketPlaceholders: readonly EmailWord[] = [
  'customer',
  'ticket',
  'phone',
  'repair',
  'price',
  'without_repair',
  'since',
  'link',
  'document',
]

/** Declares an email: it takes what its delivered text names, and what every email like it may. */
export function declareEmail(input: Input): EmailDeclaration {
  const { subject, takes = [], required = [], guarded = false } = input
  const body = input.body.join('\n\n')
  const text = `${subject}\n\n${body}`
  const parts = [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] as EmailPart)
  const words = [...text.matchAll(/(?<!\{)\{(\w+)\}(?!\})/g)].map((match) => match[1] as EmailWord)
  const conditions = [...text.matchAll(/\{if ([^{}]+)\}/g)].flatMap((match) =>
    match[1]!.split(',').map((one) => one.trim().replace(/^not /, '') as EmailCondition),
  )
  return {
    subject,
    body,
    words: inOrder(emailWords, [...common, ...takes, ...words]),
    parts: inOrder(emailParts, parts),
    conditions: inOrder(emailConditions, conditions),
    required,
    guarded: guarded || parts.includes('private_link'),
  }
}

function inOrder<Name extends string>(all: Record<Name, string>, names: readonly Name[]): Name[] {
  return (Object.keys(all) as Name[]).filter((name) => names.includes(name))
}

export const greeting = 'Hello {customer},'

/** The button to the ticket, and the private link below it. */
export function ticketLinks(label = 'View your ticket'): string[] {
  return [`[${label}]({link})`, '{{private_link}}']
}

/** How to pack and send the phone, with the repair notice while it was not accepted. */
export function packingInstructions(when = ''): string[] {
  const only = when === '' ? '' : `{if ${when}} `
  return [
    '{{shop_address}}',
    `## ${only}Before you post it`,
    '{{preparations}}',
    `${only}[Print your packing slip]({slip_link})`,
    `${only}No printer? Write “Ticket {ticket}” and your name on a piece of paper, and put it in the box instead of the slip.`,
    `${only}If the battery is swollen, leaking or hot, do not post the phone. Call us first.`,
    '{{notice}}',
  ]
}

export const nextStepsHeading = '## What happens next'
