import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchAnswer, readAnswer, type KnownTicket } from './read-answer.ts'

const people = ['Mei Tanaka', 'Lee Chan', 'Kim Park', 'Mei Tanaka', 'Ada Novak']
const known = new Map<number, KnownTicket>(
  people.map((customer, at) => {
    const id = 1040 + at
    return [id, { id, parcelId: id, customer, posted: null, number: '', why: null }]
  }),
)
const heading = ['Reference', 'Name', 'Tracking Number']
const right = [...known.values()].map(({ id, customer }, at) => [`${id}`, customer, `33ABC${1000 + at}`])

/** One thing that goes wrong with a file: cells change places, signs change, lines are doubled, cut or lost. */
const mutation = fc.tuple(
  fc.constantFrom('swap', 'sign', 'drop', 'double', 'cut', 'turn'),
  fc.nat(4),
  fc.nat(4),
  fc.nat(2),
  fc.nat(8),
  fc.constantFrom('0', '1', '4', '9', 'A', ' ', ';', '"', ''),
)
type Mutation = typeof mutation extends fc.Arbitrary<infer Value> ? Value : never

function mutate(rows: string[][], [kind, one, other, column, place, sign]: Mutation): string[][] {
  const copy = rows.map((row) => [...row])
  const [first, second] = [copy[one % Math.max(1, copy.length)], copy[other % Math.max(1, copy.length)]]
  if (!first || !second) return copy
  if (kind === 'swap') [first[column], second[column]] = [second[column] ?? '', first[column] ?? '']
  if (kind === 'sign') {
    const cell = first[column] ?? ''
    first[column] = cell.slice(0, place) + sign + cell.slice(place + 1)
  }
  if (kind === 'drop') copy.splice(copy.indexOf(first), 1)
  if (kind === 'double') copy.push([...first])
  if (kind === 'cut') first.pop()
  if (kind === 'turn') first.reverse()
  return copy
}

// Ten thousand files take about a second: no database, and five lines each.
test('matchAnswer gives no ticket a number that its own line does not have, however a file is damaged', () => {
  fc.assert(
    fc.property(fc.array(mutation, { minLength: 1, maxLength: 6 }), (mutations) => {
      const rows = mutations.reduce(mutate, right)
      const csv = [heading, ...rows].map((row) => row.join(',')).join('\r\n')
      const answer = readAnswer(csv, null)
      const matched = matchAnswer(answer.rows, known)
      const numbers = new Map<string, number>()
      const seen = new Set<number>()
      for (const { ticketIds, number } of matched.rows) {
        for (const id of ticketIds) {
          const { customer } = known.get(id)!
          const own = rows.some(
            ([reference = '', name = '', tracking = '']) =>
              reference.trim() === ticketIds.join(' ') &&
              name.replace(/\s+/g, ' ').trim().toLowerCase() === customer.toLowerCase() &&
              tracking.replace(/\s/g, '').toUpperCase() === number,
          )
          // Quotes change where cells begin; such a file is read by another rule than this one.
          if (!csv.includes('"')) expect([csv, id, own]).toEqual([csv, id, true])
          expect(seen.has(id)).toBe(false)
          seen.add(id)
        }
        expect(numbers.has(number)).toBe(false)
        numbers.set(number, ticketIds[0]!)
      }
    }),
    { numRuns: 10_000 },
  )
})

test('matchAnswer takes the undamaged file as it is, its columns in any order', () => {
  for (const order of [
    [0, 1, 2],
    [2, 0, 1],
    [1, 2, 0],
  ]) {
    const csv = [heading, ...right].map((row) => order.map((at) => row[at]).join('\t')).join('\n')
    const { rows, mistakes } = readAnswer(csv, null)
    expect([mistakes, matchAnswer(rows, known)]).toMatchObject([
      [],
      { rows: right.map(([, , number]) => ({ number })), mistakes: [] },
    ])
  }
})
