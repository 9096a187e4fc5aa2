import { addDays } from '#domain/shop/report-period.ts'
import { toParcelReference, toPaymentReference } from '#domain/tickets/payment-reference.ts'

/** A ticket with one unpaid invoice, as a bookkeeper knows it. */
export type Unpaid = {
  id: number
  parcel: number
  invoice: number
  cents: number
  customer: string
  bookedOn: string
}

/** A transfer, with what its payer meant. */
export type Transfer = {
  day: string
  cents: number
  text: string
  /** The tickets that it pays. */
  meant: number[]
  /** A right reference stands in the text. */
  carries: boolean
  /** It is to the cent what they owe. */
  exact: boolean
}

type Random = () => number

/** Numbers from 0 to 1 that one seed always gives (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const pick = <One>(random: Random, all: readonly One[]): One => all[Math.floor(random() * all.length)]!

const noise = (random: Random, customer: string) =>
  pick(random, [
    '',
    `Direct Credit ${customer} `,
    `TFR FROM ${customer.split(' ').at(-1)} `,
    'Osko Payment 20/11/2026 ',
    'FAST TRANSFER 063-000 0412 345 678 ',
    `Received 10:42 ${customer} for iphone 13 `,
  ])

/** The reference of a ticket as people spell it; of a ticket that shares its parcel, not that of the parcel. */
function spell(random: Random, { id, invoice }: Unpaid): string {
  const reference = toPaymentReference(id)
  return pick(random, [
    reference,
    reference,
    reference.toLowerCase(),
    `${reference.slice(0, 4)} ${reference.slice(4)}`,
    `REF:${reference}`,
    `ticket ${id}`,
    `Ticket no. ${id}`,
    `#${id}`,
    `INV${invoice}`,
    `invoice ${invoice} thanks`,
    `${id} iphone`,
  ])
}

/** A reference with one digit wrong, or two changed over. */
function mistype(random: Random, reference: string): string {
  const at = 4 + Math.floor(random() * 3)
  const wrong = String((Number(reference[at]) + 1 + Math.floor(random() * 9)) % 10)
  if (random() < 0.5) return reference.slice(0, at) + wrong + reference.slice(at + 1)
  const swapped = reference.slice(0, at) + reference[at + 1]! + reference[at]! + reference.slice(at + 2)
  return swapped === reference ? reference.slice(0, at) + wrong + reference.slice(at + 1) : swapped
}

/** The transfers of a month in the order of a bank: most with a reference, near misses, twins, parts, several in one, and what is not ours. */
export function makeMonth(random: Random, unpaid: readonly Unpaid[], from: string): Transfer[] {
  const month: Transfer[] = []
  const day = () => addDays(from, Math.floor(random() * 28))
  for (const group of Map.groupBy(unpaid, ({ parcel }) => parcel).values()) {
    const sum = group.reduce((total, { cents }) => total + cents, 0)
    if (group.length > 1 && random() < 0.7) {
      const text = noise(random, group[0]!.customer) + toParcelReference(group[0]!.parcel)
      const meant = group.map(({ id }) => id)
      month.push({ day: day(), cents: sum, text, meant, carries: true, exact: true })
      continue
    }
    for (const one of group) {
      const before = noise(random, one.customer)
      const whole = { day: day(), cents: one.cents, meant: [one.id], carries: true, exact: true }
      const text = before + spell(random, one)
      const what = random()
      if (what < 0.1) continue
      if (what < 0.17)
        month.push({ ...whole, text: before + mistype(random, toPaymentReference(one.id)), carries: false })
      else if (what < 0.24) month.push({ ...whole, text: `${before}${one.customer} phone`, carries: false })
      else if (what < 0.252) month.push({ ...whole, text, cents: Math.floor(one.cents / 2), exact: false })
      else if (what < 0.255) month.push({ ...whole, text, cents: one.cents + 1_000, exact: false })
      else if (what < 0.258) month.push({ ...whole, text }, { ...whole, text })
      else if (what < 0.261) month.push({ ...whole, text, day: addDays(one.bookedOn, -1) })
      else month.push({ ...whole, text })
    }
  }
  const others = { meant: [], carries: false, exact: false }
  for (let count = 0; count < 6; count++) {
    const out = {
      ...others,
      day: day(),
      cents: -pick(random, [1_250, 8_800, 120_000]),
      text: pick(random, ['CARD FEE', 'RENT 1042 LEVEL 2', 'PARTS AU 20261']),
    }
    month.push(out)
    // Two alike on one day.
    if (count === 0) month.push({ ...out })
  }
  month.push({ ...others, day: day(), cents: pick(random, [700, 12_900]), text: 'INTEREST 13 NOV' })
  return month.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
}

export const shapes = ['one column', 'two columns', 'ofx', 'camt'] as const
type Shape = (typeof shapes)[number]

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const dollars = (cents: number) => (cents / 100).toFixed(2)
const turn = (day: string) => day.split('-').toReversed().join('/')

/** Writes transfers as a bank does. */
export function writeStatement(shape: Shape, transfers: readonly Transfer[]): string {
  switch (shape) {
    case 'one column':
      return `Date,Amount,Description,Balance\n${transfers.map(({ day, cents, text }) => `${turn(day)},${dollars(cents)},"${text}",0.00\n`).join('')}`
    case 'two columns': {
      const comma = (cents: number) => dollars(Math.abs(cents)).replace('.', ',')
      const side = (cents: number) => (cents < 0 ? `${comma(cents)};` : `;${comma(cents)}`)
      return `\uFEFFTransaction Date;Debit;Credit;Narrative\r\n${transfers.map(({ day, cents, text }) => `${day};${side(cents)};"${text}"\r\n`).join('')}`
    }
    case 'ofx':
      return `OFXHEADER:100\r\n\r\n<OFX><CURDEF>AUD<BANKACCTFROM><BANKID>063000<ACCTID>12345678</BANKACCTFROM>\r\n${transfers
        .map(
          ({ day, cents, text }) =>
            `<STMTTRN><DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>${dollars(cents)}<NAME>${escape(text.slice(0, 14))}<MEMO>${escape(text)}</STMTTRN>\r\n`,
        )
        .join('')}</OFX>`
    case 'camt':
      return `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>06300012345678</Id></Othr></Id></Acct>${transfers
        .map(
          ({ day, cents, text }) =>
            `<Ntry><Amt Ccy="AUD">${dollars(Math.abs(cents))}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>${escape(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
        )
        .join('')}</Stmt></BkToCstmrStmt></Document>`
  }
}
