import { levels } from '#contract/endpoint.ts'
import { DAY_MS } from '#contract/durations.ts'
import { repairKeys } from '#contract/catalogue.ts'
import type { Db, Database } from '#db/tables.ts'
import { demoSeeded } from './holds-demo.ts'
import { planDemoSteps, type DemoPhone } from './plan.ts'
import { demoCustomers, demoPassword, demoStaff } from './people.ts'
import { demoProfile } from './profile.ts'
import type { DemoStep, DemoActions } from './demo-actions.ts'

type LogIn = { email: string; password: string }

/** Seeds an empty shop with sixty tickets of ninety days, without emails; null when it is not empty. */
export async function seedDemo(
  database: Database,
  actions: DemoActions,
  now: number,
): Promise<{ customer: LogIn; staff: LogIn } | null> {
  const known = await database.db.selectFrom('accounts').select('id').orderBy('id').limit(1).execute()
  if (known.length > 0) return null
  // Recorded first, so that an interrupted seed is recognised too.
  const aboutNothing = { ticket_id: null, actor_id: null, subject_id: null }
  await database.db
    .insertInto('events')
    .values({ kind: demoSeeded, ...aboutNothing, details: '{}', created_at: now })
    .execute()

  const opened = now - 100 * DAY_MS
  const staff: number[] = []
  for (const member of demoStaff)
    staff.push(
      await actions.createAccount(opened, { ...member, password: demoPassword, level: levels.staff }),
    )
  const customers: number[] = []
  for (const [place, { fullname, email }] of demoCustomers.entries()) {
    const password = place === 0 ? demoPassword : null
    customers.push(await actions.createAccount(opened, { fullname, email, password, level: levels.customer }))
  }

  const phones = await readDemoPhones(database.db)
  await actions.setProfile({ at: opened, account: staff[0]! }, demoProfile)
  const ticketIds = new Map<number, number>()
  let morning = now - 30 * DAY_MS
  for (const step of planDemoSteps(phones, now)) {
    for (; morning < step.at; morning += DAY_MS) await actions.runDailyJobs(morning)
    await perform(step)
  }
  await actions.runDailyJobs(now)

  async function perform(step: DemoStep): Promise<void> {
    const { at, does } = step
    if (does === 'book') {
      const booked = await actions.book({ at, account: customers[step.customer]! }, step.booking)
      ticketIds.set(step.ticket, booked)
      return
    }
    const ticket = ticketIds.get(step.ticket)!
    if (does === 'run') {
      const actors = staff.map((account) => ({ at, account }))
      return step.run({
        actions,
        ticket,
        customer: { at, account: customers[step.customer]! },
        staff: actors,
      })
    }
    const account = staff[step.member]!
    await actions.note(
      { at, account },
      { ticketid: ticket, ...step.note, staffAssign: step.assigns ? account : 0 },
    )
  }
  // Everything older than two days is seen.
  await database.db
    .updateTable('tickets')
    .set(({ fn, ref, val }) => ({
      customer_seen_note_id: fn.coalesce(ref('latest_note_id'), val(0)),
    }))
    .where('updated_at', '<', now - 2 * DAY_MS)
    .execute()
  await database.db.updateTable('outbox').set({ sent_at: now }).where('sent_at', 'is', null).execute()
  const logIn = ({ email }: { email: string }): LogIn => ({ email, password: demoPassword })
  return { customer: logIn(demoCustomers[0]!), staff: logIn(demoStaff[0]!) }
}

async function readDemoPhones(db: Db): Promise<DemoPhone[]> {
  const phones = await db
    .selectFrom('phones')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .limit(1000)
    .execute()
  const prices = await db
    .selectFrom('phone_prices')
    .select(['phone_id', 'repair_key'])
    .limit(100_000)
    .execute()
  const offered = Map.groupBy(prices, ({ phone_id }) => phone_id)
  return phones.map((phone) => {
    const keys = new Set(offered.get(phone.id)?.map(({ repair_key }) => repair_key))
    return { ...phone, offered: repairKeys.filter((key) => keys.has(key)) }
  })
}
