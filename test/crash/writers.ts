import type { CrashShop } from './crash-shop.ts'

type Attempt = { key: string; body: string }

/** Responses that the writers received, and submissions without one. */
export type WriteRecord = {
  /** Idempotency key → the ticket acknowledged for it. */
  booked: Map<string, number>
  /** Submissions without a response. */
  open: Map<string, Attempt>
  /** Comment → the note acknowledged for it. */
  noted: Map<string, number>
  openNotes: Set<string>
  /** Key or comment → when its response arrived, in epoch milliseconds. */
  receivedAt: Map<string, number>
  /** Responses other than 200 and 503. */
  strange: string[]
}

export function createRecord(): WriteRecord {
  return {
    booked: new Map(),
    open: new Map(),
    noted: new Map(),
    openNotes: new Set(),
    receivedAt: new Map(),
    strange: [],
  }
}

let submits = 0

/** Books and adds notes in a loop until `stop`, several in parallel, at the given addresses in turn. */
export function writeWithoutPause(
  shop: CrashShop,
  record: WriteRecord,
  urls: () => string[],
  { writerCount = 4, pauseMs = 70 } = {},
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
      // Each booking sends two emails, which most tests await at the end.
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      if (ticket !== null && !stopping && submits % 2 === 0)
        await note(shop, url, ticket, `Note for ${key}`, record)
    }
  }
  const all = Promise.all(Array.from({ length: writerCount }, writer))
  return {
    async stop() {
      stopping = true
      await all
    },
  }
}

/** Sends one submission; the ticket's number, or null without a response. */
export async function submit(
  shop: CrashShop,
  url: string,
  { key, body }: Attempt,
  record: WriteRecord,
): Promise<number | null> {
  const answer = await post(`${url}/api/submitticket/`, shop.customer, url, body, { 'Idempotency-Key': key })
  if (!answer) return null
  if (answer.status !== 200) {
    if (answer.status !== 503) record.strange.push(`${answer.status} ${answer.text}`)
    return null
  }
  const { ticket_id } = JSON.parse(answer.text) as { ticket_id: number }
  record.booked.set(key, ticket_id)
  record.receivedAt.set(key, byNow())
  record.open.delete(key)
  return ticket_id
}

/** Timestamps are compared in whole milliseconds. */
function byNow(): number {
  return Date.now() + 1
}

async function note(
  shop: CrashShop,
  url: string,
  ticketid: number,
  comment: string,
  record: WriteRecord,
): Promise<void> {
  record.openNotes.add(comment)
  const data = { ticketid, comment, status: 1, makeVisibleToCustomer: true }
  const answer = await post(`${url}/api/submit-ticket-comment`, shop.staff, url, JSON.stringify({ data }))
  if (!answer) return
  if (answer.status !== 200) {
    if (answer.status !== 503) record.strange.push(`${answer.status} ${answer.text}`)
    return
  }
  record.receivedAt.set(comment, byNow())
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
    // Unknown whether it was written.
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
