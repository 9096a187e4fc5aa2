/** What a state's law asks before uncollected goods may be disposed of. */
type CollectionRule = {
  /** The name of the rule, kept on each record. */
  key: string
  law: string
  /** Days to keep the goods after the written notice. */
  holdDays: number
  /** Years to keep the record of the disposal. */
  recordYears: number
  /** For staff, in order. */
  steps: readonly string[]
}

/** Stands with every rule and every form: the texts are no legal advice. */
export const lawyerNote =
  'This is a summary of public guidance and no legal advice. Check the rules and the wording of the notice with a lawyer before you use them.'

/**
 * The rules by state, from the guidance of each state's consumer authority. A state that is missing has rules too: its shops
 * enter the days themselves.
 */
export const collectionRules: Readonly<Record<string, CollectionRule>> = {
  VIC: {
    key: 'vic-2012-4.2',
    law: 'Australian Consumer Law and Fair Trading Act 2012 (Vic), Part 4.2',
    holdDays: 28,
    recordYears: 6,
    steps: [
      'Give the written notice in person, or deliver or post it to the last known address. The email is a copy; it does not replace that.',
      'Keep the phone for at least 28 days after the notice. If the customer cannot be reached in writing, wait 90 days.',
      'Give the phone back to a customer who pays what is owed and collects it, or who asks for delivery.',
      'A phone worth $200 or more, but less than $5,000, may only be sold, by private sale or public auction, for the best price that can reasonably be had. The shop may not keep it.',
      'What is left of the price after the charge and the cost of the sale is unclaimed money, with rules of its own.',
      'Write the record within seven days of the disposal, and keep it for six years.',
    ],
  },
}

/** Facts for the words of a notice. */
type NoticeFacts = {
  shop: string
  address: string
  ticket: number
  phone: string
  /** Such as "$235.00"; null when nothing is owed. */
  charge: string | null
  /** Such as "24 December 2026". */
  day: string
}

/** The delivered words of a written notice of the intention to dispose. */
export function writeNotice({ shop, address, ticket, phone, charge, day }: NoticeFacts): {
  subject: string
  body: string
} {
  const pay = charge === null ? '' : ` and pay the charge of ${charge}`
  const retained =
    charge === null ? '' : ` From the proceeds of a sale we retain the charge and the cost of the sale.`
  return {
    subject: `Notice of intention to dispose of uncollected goods: ticket ${ticket}`,
    body: [
      `${shop} keeps your ${phone} (ticket ${ticket}). It has not been collected.`,
      `Please collect it at ${address}${pay}, or ask us to post it to you${charge === null ? '' : ' once the charge is paid'}. The charge does not grow while the phone is with us.`,
      `We will dispose of the phone on or after ${day} unless it is collected${charge === null ? '' : ' and the charge is paid'} before.${retained}`,
    ].join('\n\n'),
  }
}
