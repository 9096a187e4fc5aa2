// Apart from the templates, which the outbox loads: only the form for an email shows what they mean.

/** The values that emails name in braces, within their words. */
export const emailWords = {
  customer: 'The customer’s name',
  name: 'The name of the person who gets the email',
  ticket: 'The number of the ticket',
  phone: 'The model, such as iPhone 13',
  repair: 'The repair, such as Screen Replacement',
  price: 'The quoted price, such as $249',
  without_repair: 'What it costs when the repair is not carried out, such as at no charge',
  since: 'How long the ticket has been in its status, such as three weeks',
  shop: 'The name of the shop',
  shop_phone: 'The phone number of the shop',
  approval_time: 'How long an approval takes, such as within one business day',
  parcel_time: 'When a parcel counts as late, such as ten business days',
  site: 'The address of the site, such as https://repairs.example',
  reply:
    'How to answer the email: “reply to this email” where answers reach the ticket, else “write to” and the address of the shop',
  link: 'The address of what the email is about; a paragraph that is nothing but a link to it is its button',
  kept_email: 'The address of the account that was kept, such as me…@example.com',
  merged_email: 'The address of the account that was closed',
  forgot_link: 'The page for a new password',
  slip_link: 'The packing slip',
  completion_link: 'The completion document',
  after_booking: 'Whether to post the phone at once or wait for approval, as set under Shop',
  next_now: 'What happens next in the status that the ticket has by now',
  amount: 'An amount, such as $249.00',
  document: '“invoice”, or “payment request” where the shop had no ABN',
  left: 'What is left to pay, as a sentence',
  charge: 'What is charged and whether it is paid, as sentences',
  work_start: 'When work on the phone begins, while a closure is near',
  until: 'The last moment, such as 13 November 2026 at 2:15 pm',
  back_by: 'Between which days the phone should be home, such as 30 November to 4 December 2026',
  reason: 'Why that moved, as a sentence',
  when: 'When it happened, such as 3 November 2026 at 2:15 pm',
  answer: 'The answer: approved, declined or lapsed',
  by_link: '“ by its private link” when the answer was given there; else nothing',
  arrives: 'How long a refund to a card takes; nothing for other refunds',
  number: 'The number of the adjustment note',
  invoice: 'The number of the invoice that the note corrects',
  ending: 'How the ticket ended, as a sentence',
  subject: 'The subject of the notice, as it was typed',
  parcel: 'Carrier and number of the announced parcel',
  times: 'How often the customer was asked, such as twice',
  by: 'Who made the change, or undid it',
  whose: 'Whose account was changed',
  what: 'What was changed, such as the bank account on invoices',
  sender: 'Who wrote',
  browser: 'The browser that logged in, such as Firefox on Windows',
  day: 'The day of the backup',
} as const
export type EmailWord = keyof typeof emailWords

/** What emails show as a block: in a paragraph of its own, in two pairs of braces. */
export const emailParts = {
  facts: 'The table with ticket, phone and amounts',
  private_link: 'The link that needs no log-in, while the ticket has one',
  preparations: 'The preparation list, while the phone may be posted',
  shop_address: 'The postal address of the shop, while the phone may be posted',
  notice: 'The notice, word for word, and whether it was accepted; in later emails only while it was not',
  note: 'The note of the Staff Team, if there is one',
  message: 'The message, as it was typed',
  payment: 'How much is to be paid and how, while something is',
  return_parcel: 'Carrier, number and tracking link of the parcel to the customer',
  description: 'What the quote says',
  reason: 'Why the invoice was corrected',
} as const
export type EmailPart = keyof typeof emailParts

/** What a paragraph or heading may depend on: it begins with {if …} or {if not …}. */
export const emailConditions = {
  closure: 'a closure is near, during which repairs can be booked',
  submitted: 'the ticket is not yet approved',
  'damaged battery': 'the customer said that the battery is damaged',
  'to post': 'the phone may be posted now',
  note: 'the Staff Team wrote something',
  late: 'the ticket has moved on since, because the email was delayed',
  completion: 'there is a completion document',
  'with us': 'the phone is at the shop',
  'extra work': 'the quote is about extra work, not a new price',
  invoiced: 'an invoice was issued',
  approved: 'the quote was approved',
  declined: 'the quote was declined',
  'by link': 'the answer came by the private link',
  lapsed: 'nobody answered the quote in time',
  repaired: 'the agreed repair is done',
  'goes back': 'the phone goes back unrepaired',
  'at home': 'the phone has not arrived, and no parcel was announced',
  parcel: 'a parcel was announced',
  missing: 'a booked phone was not in the parcel',
  extra: 'a phone was in the parcel that was not booked',
  'to pay': 'something is left to pay',
  emailed: 'the customer has an email address',
  'business pays': 'the invoice goes to a business, and not to the customer',
  'switched on': 'the account was switched on, and not off',
  'other repairs': 'another repair of the same phone stays booked',
  'by text': 'the message came as a text',
  message: 'the message has words',
} as const
export type EmailCondition = keyof typeof emailConditions

/** What may stand in the text of an email, and what must. */
export type EmailRules = {
  words: EmailWord[]
  parts: EmailPart[]
  conditions: EmailCondition[]
  /** As they are written: `{link}`, `{{notice}}`. */
  required: string[]
}

/** The addresses among the values; links lead to nothing else that is filled in. */
export const emailLinks: readonly EmailWord[] = [
  'link',
  'site',
  'forgot_link',
  'slip_link',
  'completion_link',
  'shop_phone',
]
