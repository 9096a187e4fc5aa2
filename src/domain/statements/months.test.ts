import { expect, test } from 'vitest'
import { makeMonth, seededRandom, shapes, writeStatement, type Unpaid } from '#test/statement-month.ts'
import { markKnown, toSameness, type KnownLine } from './mark-known.ts'
import { matchLines } from './match-lines.ts'
import type { OpenTicket } from './match.ts'
import { readStatement } from './read-statement.ts'

/** Few in every run, all by `STATEMENT_MONTHS=1000 npm test -- statements/months`. */
const MONTHS = Number(process.env['STATEMENT_MONTHS'] ?? 60)
const names = [
  'Mei Tanaka',
  'Sam Okafor',
  'Priya Nair',
  'Tom Wright',
  'Ana Silva',
  'Jo Wright',
  'Li Wei',
  'Zoe Brown',
]
const prices = [12_900, 14_900, 19_900, 24_900, 29_900]

/** Some dozens of tickets with unpaid invoices, a fifth of them in a parcel of three; numbers of invoices and tickets may overlap. */
function makeUnpaid(random: () => number): Unpaid[] {
  const [first, invoice] = [1_001 + Math.floor(random() * 500), 1 + Math.floor(random() * 1_500)]
  let parcel = 1
  return Array.from({ length: 40 }, (_, place) => {
    if (place >= 9 || place % 3 === 0) parcel += 1
    return {
      id: first + place,
      parcel,
      invoice: invoice + place,
      cents: prices[Math.floor(random() * prices.length)]!,
      customer: names[(parcel + place) % names.length]!,
      bookedOn: '2026-10-20',
    }
  })
}

function toOpen(unpaid: readonly Unpaid[], paid: ReadonlyMap<number, number>): OpenTicket[] {
  return unpaid.map(({ id, parcel, invoice, cents, customer, bookedOn }) => {
    const left = Math.max(0, cents - (paid.get(id) ?? 0))
    return {
      ticketId: id,
      parcelId: parcel,
      dueCents: left,
      leftCents: left,
      invoices: [{ number: invoice, left }],
      bookedOn,
      customer,
      owedBackCents: 0,
      refunds: [],
      entered: [],
    }
  })
}

const inOrder = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)

test(`matchLines books what carries a reference in ${MONTHS} months of four shapes, and never wrongly`, () => {
  let [carried, booked] = [0, 0]
  for (let seed = 1; seed <= MONTHS; seed++) {
    const random = seededRandom(seed)
    const unpaid = makeUnpaid(random)
    const month = makeMonth(random, unpaid, '2026-11-01')
    // Two files that overlap: the first ends within a day, the second begins with a whole day before that.
    const cut = Math.floor(month.length * 0.6)
    const from = month[Math.floor(month.length * 0.4)]!.day
    const parts = [month.slice(0, cut), month.filter(({ day }) => day >= from)] as const
    const results = shapes.map((shape, place) => {
      const known: KnownLine[] = []
      const paid = new Map<number, number>()
      const states: string[] = []
      for (const [half, transfers] of parts.entries()) {
        // The second file of a month has another shape: sameness holds across forms.
        const own = half === 0 ? shape : shapes[(place + 1) % shapes.length]!
        const { lines, mistakes } = readStatement(writeStatement(own, transfers), {
          today: '2026-12-31',
          findMapping: () => null,
        })
        expect(mistakes).toEqual([])
        expect(lines.map(({ amountCents }) => amountCents)).toEqual(transfers.map(({ cents }) => cents))
        const marks = markKnown(lines, known)
        const fresh = lines.filter((_, at) => !marks[at])
        const meant = transfers.filter((_, at) => !marks[at])
        const matches = matchLines(fresh, toOpen(unpaid, paid), { booksByItself: true })
        for (const [at, match] of matches.entries()) {
          const transfer = meant[at]!
          states.push(`${transfer.text} ${match.state}`)
          known.push({ ...fresh[at]!, sameness: toSameness(fresh[at]!), isSameForm: false })
          if (transfer.carries) carried += 1
          if (match.state !== 'booked') continue
          booked += 1
          // Wrong: another ticket than the payer meant, or another amount than it owed.
          expect({ seed, ...transfer, to: inOrder(match.ticketIds) }).toMatchObject({
            carries: true,
            exact: true,
            to: inOrder(transfer.meant),
          })
          expect(match.parts.reduce((sum, part) => sum + part.amountCents, 0)).toBe(transfer.cents)
          for (const { ticketId, amountCents } of match.parts) {
            expect(paid.get(ticketId) ?? 0).toBe(0)
            paid.set(ticketId, amountCents)
          }
        }
      }
      // Every transfer counts once, whatever overlaps.
      expect(states).toHaveLength(month.length)
      return states.toSorted()
    })
    for (const states of results) expect(states).toEqual(results[0])
  }
  expect(booked / carried).toBeGreaterThan(0.95)
}, 300_000)
