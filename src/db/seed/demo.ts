import type { Booking, NewNote } from '#contract/tickets.ts'
import type { OpenBooks } from '../books.ts'
import { demoActs } from './demo-plan.ts'
import { demoCustomers, demoPassword, demoStaff } from './demo-people.ts'

/** How the shop does things; at which time it is, is said each time (epoch milliseconds). */
export type DemoHands = {
  /** Opens a verified account and answers its number; without a password nobody can log in to it. */
  enrol(
    at: number,
    person: { fullname: string; email: string; password: string | null; level: 1 | 2 },
  ): Promise<number>
  book(at: number, accountId: number, booking: Booking): Promise<number>
  note(at: number, accountId: number, note: NewNote): Promise<void>
}

type LogIn = { email: string; password: string }

const mark = 'demo.seeded'
const day = 86_400_000

/** Whether these books were ever filled with the demo's people; a real shop must not open with them. */
export async function holdsDemo(books: OpenBooks): Promise<boolean> {
  const marks = await books.db
    .selectFrom('events')
    .select('id')
    .where('kind', '=', mark)
    .orderBy('id')
    .limit(1)
    .execute()
  return marks.length > 0
}

/** Fills an empty shop with sixty tickets of ninety days, without letters; null when it is not empty. */
export async function seedDemo(
  books: OpenBooks,
  hands: DemoHands,
  now: number,
): Promise<{ customer: LogIn; staff: LogIn } | null> {
  const known = await books.db.selectFrom('accounts').select('id').orderBy('id').limit(1).execute()
  if (known.length > 0) return null
  // First of all, so that a demo that was cut short is known for one too.
  const nobody = { ticket_id: null, actor_id: null, subject_id: null }
  await books.db
    .insertInto('events')
    .values({ kind: mark, ...nobody, details: '{}', created_at: now })
    .execute()

  const opened = now - 100 * day
  const staff: number[] = []
  for (const member of demoStaff)
    staff.push(await hands.enrol(opened, { ...member, password: demoPassword, level: 2 }))
  const customers: number[] = []
  for (const [place, { fullname, email }] of demoCustomers.entries()) {
    const password = place === 0 ? demoPassword : null
    customers.push(await hands.enrol(opened, { fullname, email, password, level: 1 }))
  }

  const phones = await books.db
    .selectFrom('phones')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .limit(1000)
    .execute()
  const numbers = new Map<number, number>()
  for (const act of demoActs(phones, now)) {
    if (act.does === 'book') {
      numbers.set(act.ticket, await hands.book(act.at, customers[act.customer]!, act.booking))
    } else {
      const member = staff[act.member]!
      const ticketid = numbers.get(act.ticket)!
      await hands.note(act.at, member, { ticketid, ...act.note, staffAssign: act.assigns ? member : 0 })
    }
  }
  await books.db.updateTable('outbox').set({ sent_at: now }).where('sent_at', 'is', null).execute()
  const logIn = ({ email }: { email: string }): LogIn => ({ email, password: demoPassword })
  return { customer: logIn(demoCustomers[0]!), staff: logIn(demoStaff[0]!) }
}
