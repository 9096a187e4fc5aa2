import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { CrashShop } from './crash-shop.ts'
import { bookingBody, submit, type WriteRecord } from './writers.ts'

/** Every acknowledged write exists exactly once, and nothing partial exists. */
export async function expectIntact({ database }: CrashShop, record: WriteRecord): Promise<void> {
  const { db } = database
  const [tickets, keys, notes, events, outbox, search] = await Promise.all([
    db.selectFrom('tickets').selectAll().orderBy('id').execute(),
    db.selectFrom('idempotency_keys').select(['key', 'ticket_id']).orderBy('id').execute(),
    db.selectFrom('notes').selectAll().orderBy('id').execute(),
    db.selectFrom('events').select(['id', 'kind', 'ticket_id', 'subject_id']).orderBy('id').execute(),
    db.selectFrom('outbox').select(['id', 'event_id', 'email_kind']).orderBy('id').execute(),
    db.selectFrom('ticket_words').select('id').execute(),
  ])
  expect(record.strange).toEqual([])

  const toTicket = new Map(keys.map(({ key, ticket_id }) => [key, ticket_id]))
  expect(toTicket.size).toBe(keys.length)
  for (const [key, ticket] of record.booked) expect([key, toTicket.get(key)]).toEqual([key, ticket])
  // A ticket without its key, or two for one key, would be a duplicate booking.
  expect(tickets.map(({ id }) => id)).toEqual(
    keys.map(({ ticket_id }) => ticket_id).toSorted((a, b) => a - b),
  )
  expect(new Set(tickets.map(({ phone_serial }) => phone_serial)).size).toBe(tickets.length)
  for (const { key } of keys) expect(record.booked.has(key) || record.open.has(key)).toBe(true)

  const bookings = events.filter(({ kind }) => kind === 'ticket.booked')
  expect(bookings.map(({ ticket_id }) => Number(ticket_id)).toSorted((a, b) => a - b)).toEqual(
    tickets.map(({ id }) => id),
  )
  for (const { id } of bookings) {
    const emails = outbox
      .filter(({ event_id }) => event_id === id)
      .map(({ email_kind: emailKind }) => emailKind)
    expect(emails.toSorted()).toEqual(['booking-for-shop', 'booking-received'])
  }
  expect(new Set(search.map(({ id }) => id)).size).toBe(tickets.length)
  for (const ticket of tickets) {
    expect(ticket.passcode_encrypted).toMatch(/^v1\./)
    const own = notes.filter(({ ticket_id }) => ticket_id === ticket.id)
    expect([ticket.note_count, ticket.latest_note_id]).toEqual([own.length, own.at(-1)?.id ?? null])
    expect(ticket.status).toBe(own.length > 0 ? 1 : 0)
  }

  const noted = new Set(
    events.filter(({ kind }) => kind === 'ticket.noted').map(({ subject_id }) => subject_id),
  )
  expect(noted).toEqual(new Set(notes.map(({ id }) => id)))
  expect(new Set(notes.map(({ comment }) => comment)).size).toBe(notes.length)
  const toNote = new Map(notes.map(({ comment, id }) => [comment, id]))
  for (const [comment, id] of record.noted) expect([comment, toNote.get(comment)]).toEqual([comment, id])
}

/** Retries every submission under its key, acknowledged or not: each key has one ticket. */
export async function retrySubmissions(
  shop: CrashShop,
  record: WriteRecord,
  url = shop.url(),
): Promise<void> {
  for (const attempt of record.open.values()) {
    expect(await submit(shop, url, attempt, record)).not.toBeNull()
  }
  for (const [key, ticket] of [...record.booked].slice(-5)) {
    expect(await submit(shop, url, { key, body: bookingBody(shop.phone, key) }, record)).toBe(ticket)
  }
}

/** Each email arrives once per event; a duplicate after a lost acknowledgement has the same Message-ID. */
export async function expectEmailsOnce(shop: CrashShop, kills: number): Promise<void> {
  const { db } = shop.database
  const waiting = async () => {
    const rows = await db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()
    return rows.length
  }
  const deadline = Date.now() + 60_000 + kills * 15_000
  while (Date.now() < deadline) {
    // The lease of a dead process lasts two minutes; the test shortens it to five seconds.
    await db
      .updateTable('outbox')
      .set({ leased_until: null })
      .where('sent_at', 'is', null)
      .where('leased_until', '<', Date.now() + 115_000)
      .execute()
    if ((await waiting()) === 0) break
    await sleep(200)
  }
  expect(await waiting()).toBe(0)
  const rows = await db.selectFrom('outbox').select(['id', 'failed_at', 'last_error']).orderBy('id').execute()
  expect(rows.filter(({ failed_at, last_error }) => failed_at !== null || last_error !== null)).toEqual([])
  const ids = shop.box.arrived.map(({ email }) => email.messageId ?? 'none')
  expect(new Set(ids).size).toBe(rows.length)
  // At each kill, at most one email per process was being sent.
  expect(ids.length - rows.length).toBeLessThanOrEqual(kills)
}
