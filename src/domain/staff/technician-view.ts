import { getRole, type Caller } from '../caller.ts'

/** What a technician gets as null, wherever it stands in an answer: ways to reach the customer, and money. */
const hidden = new Set([
  'email',
  'user_mobile',
  'address',
  'address_apt',
  'address_city',
  'address_state',
  'address_post',
  'price',
])
/** What parts cost the shop: the technician who fits them enters it. Without the price it tells no margin. */
const shown = new Set(['part_cents'])
const isHidden = (key: string) => hidden.has(key) || (key.endsWith('_cents') && !shown.has(key))

/** What the customer reads about money as their next step, without the amount. */
const amount = /-?\$[\d,]+(\.\d{2})?/g

/** Whether an answer of a call for staff is to be cut for this caller. */
export function isTechnician(caller: Caller): boolean {
  return getRole(caller) === 'technician'
}

/** An answer of a call for staff as a technician gets it. */
export function toTechnicianView(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toTechnicianView)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, held]) => {
    if (isHidden(key)) return [key, null]
    if (key === 'next' && typeof held === 'object' && held !== null && 'text' in held) {
      return [key, { ...held, text: String(held.text).replace(amount, 'the amount') }]
    }
    return [key, toTechnicianView(held)]
  })
  return Object.fromEntries(entries) as unknown
}

/** The same for rows that are streamed. */
export async function* toTechnicianRows(rows: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  for await (const row of rows) yield toTechnicianView(row)
}
