import type { addressStates } from './address.ts'

type State = (typeof addressStates)[number]

/** What a state's law asks before uncollected goods may be disposed of. */
type CollectionRule = {
  /** The name of the rule, kept on each record. Another key when the rule changes: the owner then confirms it anew. */
  key: string
  law: string
  /** Days from the first written notice until a phone of the usual value may be disposed of. */
  holdDays: number
  /** Days that the law asks for in every case; null where it follows the value alone. */
  leastDays: number | null
  /** Years to keep the record of the disposal; null where the guidance names none. */
  recordYears: number | null
  /** For staff, in order. */
  steps: readonly string[]
}

/** Stands with every rule and every form: the texts are no legal advice. */
export const lawyerNote =
  'This is a summary of public guidance and no legal advice. Check the rules and the wording of the notice with a lawyer before you use them.'

const giveNotice =
  'Give the written notice in person, or deliver or post it to the last known address. The email is a copy; it does not replace that.'
const giveBack =
  'Give the phone back to a customer who pays what is owed and collects it, or who asks for delivery.'

/** The rules by state and territory, from the guidance of each consumer authority. An owner confirms those of the shop's state. */
export const collectionRules: Readonly<Record<State, CollectionRule>> = {
  VIC: {
    key: 'vic-2012-4.2',
    law: 'Australian Consumer Law and Fair Trading Act 2012 (Vic), Part 4.2',
    holdDays: 28,
    leastDays: 28,
    recordYears: 6,
    steps: [
      giveNotice,
      'Keep the phone for at least 28 days after the notice. If the customer cannot be reached in writing, wait 90 days.',
      giveBack,
      'A phone worth $200 or more, but less than $5,000, may only be sold, by private sale or public auction, for the best price that can reasonably be had. The shop may not keep it.',
      'What is left of the price after the charge and the cost of the sale is unclaimed money, with rules of its own.',
      'Write the record within seven days of the disposal, and keep it for six years.',
    ],
  },
  NSW: {
    key: 'nsw-1995',
    law: 'Uncollected Goods Act 1995 (NSW)',
    holdDays: 28,
    leastDays: 14,
    recordYears: null,
    steps: [
      giveNotice,
      'A phone worth less than $1,000: at least 14 days after the notice. One worth $1,000 or more, but less than $20,000: at least 28 days.',
      giveBack,
      'A phone worth less than $1,000 may be disposed of in an appropriate manner. One worth more is sold by public auction or by private sale for a fair value.',
      'Keep a record of the disposal and of what was left of the price, which is not the shop’s.',
    ],
  },
  QLD: {
    key: 'qld-1967',
    law: 'Disposal of Uncollected Goods Act 1967 (Qld)',
    holdDays: 212,
    leastDays: 28,
    recordYears: 6,
    steps: [
      'The Act applies where a sign at the premises says that uncollected goods may be sold six months after they were ready.',
      'Give written notice that the phone is ready, and wait six months. The days below count both waits.',
      'Then give notice of the intention to sell, and advertise it in a local and a state-wide newspaper. Sell by public auction, 28 days later at the earliest.',
      giveBack,
      'What is left of the price after the charge and the costs goes to the customer, or to the Public Trustee after 14 days.',
      'Keep the record of the sale for six years.',
    ],
  },
  WA: {
    key: 'wa-1970',
    law: 'Disposal of Uncollected Goods Act 1970 (WA)',
    holdDays: 212,
    leastDays: 30,
    recordYears: null,
    steps: [
      'Use the forms of the Disposal of Uncollected Goods Regulations 1971: first the notice that the phone is ready, then the notice of the intention to sell.',
      'It can take six months before a phone may be disposed of; the second notice runs for at least one month. The days below count both waits.',
      'Give a copy of the second notice to everybody with an interest in the phone and to the Commissioner of Police.',
      'Stop when the customer sends a notice of dispute. A phone worth more than $3,500 needs an order of the court.',
      giveBack,
      'Keep a record of who gave each notice, when and where, and of the disposal.',
    ],
  },
  SA: {
    key: 'sa-1987',
    law: 'Unclaimed Goods Act 1987 (SA)',
    holdDays: 134,
    leastDays: null,
    recordYears: null,
    steps: [
      'A bill of 2025 changes this Act, its values and its waits. Check first which of them are in force.',
      'Write to the last known address and ask the customer to collect the phone. It is unclaimed 42 days later.',
      'Then wait three months. The days below count both waits.',
      giveBack,
      'What a phone is worth decides whether it may be disposed of by any method, is sold by public auction with notice to the customer and the Commissioner of Police, or needs an order of the court.',
      'What is left of the price after the charge and the costs is not the shop’s.',
    ],
  },
  TAS: {
    key: 'tas-2020',
    law: 'Disposal of Uncollected Goods Act 2020 (Tas)',
    holdDays: 90,
    leastDays: null,
    recordYears: null,
    steps: [
      'Use the goods disposal notice of the Act; Consumer, Building and Occupational Services has the form.',
      'A phone worth less than $200 is of low value, one worth less than $5,000 of medium value. The Act says for each how long to keep it and how it may be disposed of: enter those days.',
      giveNotice,
      giveBack,
      'Keep the record of the disposal that the Act asks for.',
    ],
  },
  ACT: {
    key: 'act-1996',
    law: 'Uncollected Goods Act 1996 (ACT)',
    holdDays: 92,
    leastDays: null,
    recordYears: null,
    steps: [
      'Ask the customer in writing to collect the phone, as the Act describes. From then on it counts as uncollected once it is not collected in time.',
      'A phone with a net value of more than $20 and less than $500: one month. One of $500 or more: three months, then public auction.',
      giveBack,
      'What is left of the price after the costs is not the shop’s.',
    ],
  },
  NT: {
    key: 'nt-2004',
    law: 'Uncollected Goods Act 2004 (NT)',
    holdDays: 61,
    leastDays: 28,
    recordYears: null,
    steps: [
      giveNotice,
      'A phone worth less than $200: 28 days after the notice. One worth $200 to $999: two months, then public auction or private sale at a fair price.',
      'A phone worth $1,000 or more: notice to the Commissioner of Police too, three months, a notice in a newspaper of the Territory, and 28 days more.',
      giveBack,
      'Keep a record of the disposal and of what was left of the price, which is not the shop’s.',
    ],
  },
}

/** The law by which the Australian Consumer Law, and with it the repair notice, applies in each state and territory. */
const consumerLaws: Readonly<Record<State, string>> = {
  VIC: 'Australian Consumer Law and Fair Trading Act 2012 (Vic)',
  NSW: 'Fair Trading Act 1987 (NSW)',
  QLD: 'Fair Trading Act 1989 (Qld)',
  WA: 'Fair Trading Act 2010 (WA)',
  SA: 'Fair Trading Act 1987 (SA)',
  TAS: 'Australian Consumer Law (Tasmania) Act 2010 (Tas)',
  ACT: 'Fair Trading (Australian Consumer Law) Act 1992 (ACT)',
  NT: 'Consumer Affairs and Fair Trading Act 1990 (NT)',
}

/** The law that asks for the repair notice of a shop in this state. */
export function repairNoticeLaw(state: State): string {
  return `Australian Consumer Law, section 103, and Competition and Consumer Regulations 2010 (Cth), regulation 91, as applied by the ${consumerLaws[state]}`
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
