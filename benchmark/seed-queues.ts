import type { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '#contract/durations.ts'
import { partKeys } from '#contract/part-tests.ts'

type Ticket = { id: number; staff: number; price: number; made: number }
type Kind = { status: number; more?: (ticket: Ticket) => void }

/** Kinds of open tickets, so that every queue of the staff has its share; all of them are overdue too. */
export function openKinds(db: DatabaseSync): Kind[] {
  const set = (columns: string) => {
    const update = db.prepare(`update tickets set ${columns} where id = ?`)
    return ({ id }: Ticket) => void update.run(id)
  }
  const allWork = JSON.stringify(Object.fromEntries(partKeys.map((key) => [key, 'working'])))
  const test = db.prepare(`insert into part_tests (ticket_id, stage, results, phone_seen_id, model_matches,
    tested_by_id, created_at, updated_at) select id, 'intake', ?, phone_id, 1, ?, ?, ? from tickets where id = ?`)
  const quote =
    db.prepare(`insert into quotes (ticket_id, kind, description, amount_cents, state, answered_name,
    answered_by, answered_at, expires_at, created_by_id, created_at)
    values (?, 'extra', 'The battery too.', 4000, 'approved', 'Mei Tanaka', 'account', ?, ?, ?, ?)`)
  const completion =
    db.prepare(`insert into completions (ticket_id, work_done, parts, warranty_until, issued_by_id,
    issued_at) values (?, 'New screen.', '[]', null, ?, ?)`)
  const payment =
    db.prepare(`insert into payments (ticket_id, kind, method, amount_cents, recorded_by_id, created_at)
    values (?, 'payment', 'bank', ?, ?, ?)`)
  const wait =
    db.prepare(`insert into part_waits (ticket_id, part, expected_on, sentence, created_by_id, created_at)
    values (?, 'Screen', null, '', ?, ?)`)
  const testPhone = ({ id, staff, made }: Ticket) => void test.run(allWork, staff, made, made, id)
  return [
    { status: 0 },
    { status: 1, more: set("tracking_in = '33ABC' || id") },
    { status: 2 },
    { status: 2, more: testPhone },
    {
      status: 2,
      more({ id, staff, made }) {
        quote.run(id, made + 2 * DAY_MS, made + 9 * DAY_MS, staff, made)
      },
    },
    { status: 3 },
    { status: 3, more: ({ id, staff, made }) => void completion.run(id, staff, made) },
    { status: 4, more: ({ id, staff, price, made }) => void payment.run(id, price * 100, staff, made) },
    { status: 2, more: set("outcome = 'not_repairable'") },
    { status: 4 },
    { status: 3, more: set("waiting_for = 'shop'") },
    { status: 3, more: ({ id, staff, made }) => void wait.run(id, staff, made) },
  ]
}
