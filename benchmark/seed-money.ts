import { DatabaseSync } from 'node:sqlite'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'

/**
 * Adds to the seeded tickets what a shop with money has: the statuses that each went through, an invoice for most, an
 * adjustment note for some, a payment unless it is unpaid, a completion document, part costs and a quote for some.
 */
export function seedMoney(file: string): void {
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal; pragma synchronous = off; pragma cache_size = -200000; begin')
  const event = db.prepare(`insert into events (kind, ticket_id, actor_id, subject_id, details, created_at)
    values ('ticket.status_changed', ?, ?, null, ?, ?)`)
  const document =
    db.prepare(`insert into invoices (number, kind, ticket_id, adjusts_id, total_cents, gst_cents, agreed_cents, document,
    issued_by_id, issued_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning id`)
  const payment =
    db.prepare(`insert into payments (ticket_id, kind, method, amount_cents, reference, recorded_by_id, created_at)
    values (?, 'payment', ?, ?, ?, ?, ?)`)
  const completion =
    db.prepare(`insert into completions (ticket_id, work_done, parts, warranty_until, issued_by_id, issued_at)
    values (?, 'A new part.', '[]', null, ?, ?)`)
  const test =
    db.prepare(`insert into part_tests (ticket_id, stage, results, phone_seen_id, tested_by_id, created_at, updated_at)
    values (?, 'intake', '{"screen":"working"}', null, ?, ?, ?)`)
  const quote =
    db.prepare(`insert into quotes (ticket_id, kind, description, amount_cents, state, answered_name,
    answered_by, answered_at, expires_at, created_by_id, created_at)
    values (?, 'extra', 'A battery.', 4900, ?, 'Mei', 'account', ?, ?, ?, ?)`)
  const cost = db.prepare(
    `insert into part_costs (ticket_id, place, part, cost_cents) values (?, 1, 'Part', ?)`,
  )
  const tickets = db
    .prepare(`select id, price, status, created_at from tickets
      where status = 6 and not exists (select 1 from invoices where ticket_id = tickets.id) order by id`)
    .all() as { id: number; price: number; status: number; created_at: number }[]
  const { staff } = db.prepare('select min(id) as staff from accounts where level = 2').get() as {
    staff: number
  }
  const { last } = db.prepare('select coalesce(max(number), 0) as last from invoices').get() as {
    last: number
  }
  const methods = ['bank', 'cash', 'terminal']
  let number = last
  for (const [at, { id, price, created_at: booked }] of tickets.entries()) {
    const arrived = booked + DAY_MS + (at % 90) * HOUR_MS
    const done = arrived + (at % 50) * HOUR_MS
    for (const [place, to] of [2, 3, 4, 5].entries())
      event.run(id, staff, JSON.stringify({ from: 0, to }), arrived + ((done - arrived) * place) / 4)
    const total = price * 100
    const write = (kind: string, adjusts: number | null, cents: number) => {
      number++
      const gst = Math.round(cents / 11)
      const written = {
        kind,
        number,
        title: kind === 'invoice' ? 'Tax invoice' : 'Adjustment note',
        ticket_id: id,
        about: 'Screen Replacement',
        issued_on: new Date(done).toISOString().slice(0, 10),
        due_on: new Date(done + 7 * DAY_MS).toISOString().slice(0, 10),
        lines: [{ label: 'Screen Replacement', amount_cents: cents }],
        total_cents: cents,
        gst_cents: gst,
        gst_registered: true,
        adjusts: adjusts === null ? null : number - 1,
      }
      return document.get(
        number,
        kind,
        id,
        adjusts,
        cents,
        gst,
        cents,
        JSON.stringify(written),
        staff,
        done,
      ) as {
        id: number
      }
    }
    const { id: invoice } = write('invoice', null, total)
    if (at % 20 === 0) write('adjustment', invoice, -1_000)
    const paid = at % 20 === 0 ? total - 1_000 : total
    if (at % 25 !== 0)
      payment.run(id, methods[at % 3]!, at % 7 === 0 ? paid - 500 : paid, '', staff, done + 5 * HOUR_MS)
    completion.run(id, staff, done)
    if (at % 2 === 0) cost.run(id, Math.round(total / 3))
    test.run(id, staff, arrived, arrived)
    if (at % 4 === 0)
      quote.run(id, at % 12 === 0 ? 'declined' : 'approved', done, done + DAY_MS, staff, arrived)
  }
  db.prepare(`update versions set value = ? where name = 'invoices'`).run(number)
  db.exec('commit; pragma optimize; pragma wal_checkpoint(truncate)')
  db.close()
}
