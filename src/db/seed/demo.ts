import type { OpenBooks } from '../books.ts'
import { demoActs } from './demo-plan.ts'
import { demoCustomers, demoPassword, demoStaff } from './demo-people.ts'
import { demoProfile } from './demo-profile.ts'
import type { DemoAct, DemoHands } from './demo-scene.ts'

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
  await hands.furnish({ at: opened, account: staff[0]! }, demoProfile)
  const numbers = new Map<number, number>()
  let morning = now - 30 * day
  for (const act of demoActs(phones, now)) {
    for (; morning < act.at; morning += day) await hands.morning(morning)
    await perform(act)
  }
  await hands.morning(now)

  async function perform(act: DemoAct): Promise<void> {
    const { at, does } = act
    if (does === 'book') {
      const booked = await hands.book({ at, account: customers[act.customer]! }, act.booking)
      numbers.set(act.ticket, booked)
      return
    }
    const ticket = numbers.get(act.ticket)!
    if (does === 'play') {
      const turns = staff.map((account) => ({ at, account }))
      return act.play({ hands, ticket, customer: { at, account: customers[act.customer]! }, staff: turns })
    }
    const account = staff[act.member]!
    await hands.note(
      { at, account },
      { ticketid: ticket, ...act.note, staffAssign: act.assigns ? account : 0 },
    )
  }
  // Everybody has read what is older than two days.
  await books.db
    .updateTable('tickets')
    .set(({ fn, ref, val }) => ({
      customer_seen_note_id: fn.coalesce(ref('latest_note_id'), val(0)),
    }))
    .where('updated_at', '<', now - 2 * day)
    .execute()
  await books.db.updateTable('outbox').set({ sent_at: now }).where('sent_at', 'is', null).execute()
  const logIn = ({ email }: { email: string }): LogIn => ({ email, password: demoPassword })
  return { customer: logIn(demoCustomers[0]!), staff: logIn(demoStaff[0]!) }
}
