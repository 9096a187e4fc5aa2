import type { CrashShop } from './crash-shop.ts'

type Attempt = { key: string; body: string }

/** What the writers were told, and what they never heard about. */
export type Promises = {
  /** Key of the submit → the ticket that the shop promised. */
  booked: Map<string, number>
  /** Submits without an answer. */
  open: Map<string, Attempt>
  /** Comment → the note that the shop promised. */
  noted: Map<string, number>
  openNotes: Set<string>
  /** Key or comment → when its answer had been heard, in epoch milliseconds. */
  heardAt: Map<string, number>
  /** Answers that were neither 200 nor 503. */
  strange: string[]
}

export function emptyRecord(): Promises {
  return {
    booked: new Map(),
    open: new Map(),
    noted: new Map(),
    openNotes: new Set(),
    heardAt: new Map(),
    strange: [],
  }
}

let submits = 0

/** Books and leaves notes without pause until `stop`; several at once, at the addresses given in turn. */
export function writeWithoutPause(
  shop: CrashShop,
  record: Promises,
  urls: () => string[],
  { atOnce = 4, pauseMs = 70 } = {},
) {
  let stopping = false
  const writer = async () => {
    while (!stopping) {
      const key = `submit-${++submits}`
      const body = bookingBody(shop.phone, key)
      record.open.set(key, { key, body })
      const list = urls()
      const url = list[submits % list.length]!
      const ticket = await submit(shop, url, { key, body }, record)
      // Each booking is two letters that the end of most tests waits for.
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      if (ticket !== null && !stopping && submits % 2 === 0)
        await note(shop, url, ticket, `Note for ${key}`, record)
    }
  }
  const all = Promise.all(Array.from({ length: atOnce }, writer))
  return {
    async stop() {
      stopping = true
      await all
    },
  }
}

/** Sends one submit; the ticket's number, or null when no answer came. */
export async function submit(
  shop: CrashShop,
  url: string,
  { key, body }: Attempt,
  record: Promises,
): Promise<number | null> {
  const answer = await post(`${url}/api/submitticket/`, shop.customer, url, body, { 'Idempotency-Key': key })
  if (!answer) return null
  if (answer.status !== 200) {
    if (answer.status !== 503) record.strange.push(`${answer.status} ${answer.text}`)
    return null
  }
  const { ticket_id } = JSON.parse(answer.text) as { ticket_id: number }
  record.booked.set(key, ticket_id)
  record.heardAt.set(key, byNow())
  record.open.delete(key)
  return ticket_id
}

/** The clock leaves out parts of a millisecond. */
function byNow(): number {
  return Date.now() + 1
}

async function note(
  shop: CrashShop,
  url: string,
  ticketid: number,
  comment: string,
  record: Promises,
): Promise<void> {
  record.openNotes.add(comment)
  const data = { ticketid, comment, status: 1, makeVisibleToCustomer: true }
  const answer = await post(`${url}/api/submit-ticket-comment`, shop.staff, url, JSON.stringify({ data }))
  if (!answer) return
  if (answer.status !== 200) {
    if (answer.status !== 503) record.strange.push(`${answer.status} ${answer.text}`)
    return
  }
  record.heardAt.set(comment, byNow())
  record.noted.set(comment, (JSON.parse(answer.text) as { note: { id: number } }).note.id)
  record.openNotes.delete(comment)
}

async function post(
  url: string,
  cookie: string,
  origin: string,
  body: string,
  more: Record<string, string> = {},
) {
  try {
    const headers = { 'content-type': 'application/json', origin, cookie, ...more }
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(15_000) })
    return { status: response.status, text: await response.text() }
  } catch {
    // Whether it was written nobody knows.
    return null
  }
}

export function bookingBody(phone: number, key: string): string {
  const data = {
    phone_id: phone,
    repair_name: 'screen',
    phone_serial: key.toUpperCase(),
    phone_pin: '2580',
    user_mobile: '0491 570 156',
    address: '12 Wattle Street',
    address_city: 'Carlton',
    address_state: 'VIC',
    address_post: '3053',
  }
  return JSON.stringify({ data })
}
