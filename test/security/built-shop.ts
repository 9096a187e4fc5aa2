import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import { bookingSchema } from '#contract/tickets.schema.ts'
import { openDatabase } from '#db/open-database.ts'
import { maintainDerivedRows } from '#domain/queues/maintain-derived-rows.ts'
import { createSecrets } from '#domain/secrets.ts'
import type { Shop } from '#domain/shop.ts'
import { openThrottles } from '#domain/throttles.ts'
import { savePartTest } from '#domain/part-tests/save-part-test.ts'
import { issueCompletion } from '#domain/completions/issue-completion.ts'
import { addNote } from '#domain/workflow/add-note.ts'
import { raiseVersion } from '#domain/shop/cached-by-version.ts'
import { bookRepair } from '#domain/tickets/book-repair.ts'
import type { Caller } from '#domain/caller.ts'
import { startShop, type RunningShop } from '#test/e2e/start-shop.ts'
import { plantAccount } from '#test/plant-account.ts'
import { guarded, type Role } from './roles.ts'
import { shopParts } from '../shop-parts.ts'

export type BuiltShop = {
  running: RunningShop
  /** The same database, opened beside the running process. */
  shop: Shop
  cookies: Record<Role, string>
  callers: Record<'customerA' | 'customerB' | 'staff', Caller>
  ticket: number
  note: number
  close(): Promise<void>
}

const people = {
  unverified: { fullname: 'Uma Unconfirmed', level: 2, verified: false, active: true },
  deactivated: { fullname: 'Dora Switchedoff', level: 2, verified: true, active: false },
  customerA: { fullname: guarded.name, level: 1, verified: true, active: true },
  customerB: { fullname: 'Jonas Other', level: 1, verified: true, active: true },
  staff: { fullname: 'Sam Okafor', level: 2, verified: true, active: true },
  frontDesk: { fullname: 'Fran Desk', level: 2, role: 'front_desk', verified: true, active: true },
  technician: { fullname: 'Tess Technician', level: 2, role: 'technician', verified: true, active: true },
} as const

/** The real process, with a session of each role and a ticket of customer A. */
export async function openBuiltShop(
  env: Record<string, string> = {},
  words: Partial<Record<keyof typeof guarded, string>> = {},
): Promise<BuiltShop> {
  const running = await startShop({ env: { THROTTLE: 'off', ...env } })
  const database = await openDatabase({ sqliteFile: join(running.dataDir, 'mendpost.sqlite') })
  const shop: Shop = maintainDerivedRows({
    database,
    now: Date.now,
    secrets: createSecrets((await readFile(join(running.dataDir, 'secret.key'), 'utf8')).trim()),
    throttles: openThrottles(false),
    ...shopParts(),
  })
  if (env['PUBLIC_URL']) await openForVisitors(running, shop)
  const cookies: Record<Role, string> = {
    visitor: '',
    unverified: '',
    deactivated: '',
    customerA: '',
    customerB: '',
    staff: '',
    frontDesk: '',
    technician: '',
  }
  const callers = {} as Record<keyof typeof people, Caller>
  for (const [role, person] of Object.entries(people) as [
    keyof typeof people,
    (typeof people)[keyof typeof people],
  ][]) {
    const fullname = role === 'customerA' ? (words.name ?? person.fullname) : person.fullname
    const { caller, token } = await plantAccount(database.db, {
      ...person,
      fullname,
      email: `${role.toLowerCase()}@planted.example`,
    })
    callers[role] = caller
    cookies[role] = `${env['PUBLIC_URL']?.startsWith('https') ? '__Host-' : ''}mendpost-session=${token}`
  }
  const { id: phone } = await database.db
    .selectFrom('phones')
    .select('id')
    .where('slug', '=', 'iphone13')
    .executeTakeFirstOrThrow()
  const booking = {
    phone_id: phone,
    repair_name: 'screen',
    phone_serial: words.serial ?? guarded.serial,
    phone_pin: words.passcode ?? guarded.passcode,
    user_mobile: '0491 570 156',
    address: words.street ?? guarded.street,
    address_apt: '',
    address_city: 'Carlton',
    address_state: 'VIC',
    address_post: '3053',
  }
  const extras = { idempotencyKey: null, draftToken: null }
  const { ticket_id: ticket } = await bookRepair(
    shop,
    bookingSchema.parse(booking),
    callers.customerA,
    extras,
  )
  const leave = (comment: string, makeVisibleToCustomer: boolean) =>
    addNote(shop, { ticketid: ticket, comment, status: 0, makeVisibleToCustomer }, callers.staff)
  await leave(words.publicNote ?? guarded.publicNote, true)
  const work = words.work ?? guarded.work
  const found = { results: { screen: 'broken' as const }, remarks: work, serial_seen: '' }
  await savePartTest(shop, { id: ticket, stage: 'intake', data: found }, callers.staff)
  const after = { results: { screen: 'working' as const }, remarks: '', serial_seen: '' }
  await savePartTest(shop, { id: ticket, stage: 'completion', data: after }, callers.staff)
  const data = { work_done: work, parts: [work.slice(0, 120)], warranty_until: null, version: 0 }
  await issueCompletion(shop, { id: ticket, ...data }, callers.staff)
  const { note } = await leave(words.hiddenNote ?? guarded.hiddenNote, false)
  return {
    running,
    shop,
    cookies,
    callers,
    ticket,
    note: note.id,
    async close() {
      await database.close()
      // A graceful stop, which other tests are about, would keep each file waiting for a second.
      running.child.kill('SIGKILL')
      await running.forget()
    },
  }
}

/** Opens the shop as its owner would; with a public address, visitors see no page of it before. */
async function openForVisitors({ url }: RunningShop, { database }: Shop): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.updateTable('shop_opening').set({ opened_at: 1 }).execute()
    await tx.updateTable('phone_prices').set({ is_example: 0 }).execute()
    await raiseVersion(tx, 'catalogue')
    await raiseVersion(tx, 'profile')
  })
  await vi.waitFor(async () => {
    const robots = await (await fetch(`${url}/robots.txt`)).text()
    if (/^Disallow: \/$/m.test(robots)) throw new Error('The process has not seen the opening yet')
  }, 10_000)
}
