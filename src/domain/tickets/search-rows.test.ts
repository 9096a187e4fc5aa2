import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Status } from '#contract/ticket-statuses.ts'
import type { TicketFilter, TicketRow } from '#contract/tickets.schema.ts'
import type { Database } from '#db/tables.ts'
import { onBothEngines } from '#test/engines.ts'
import { createTestDatabase } from '#test/open-test-database.ts'
import { shopParts } from '#test/shop-parts.ts'
import { createSecrets } from '../secrets.ts'
import { openThrottles } from '../throttles.ts'
import { listTickets } from './list-tickets.ts'

const first = 1001
const many = 2500

onBothEngines('ticket search on %s', (engine) => {
  let database: Database
  beforeEach(async () => {
    database = await createTestDatabase(engine)
    await fill(database)
  })
  afterEach(() => database.close())

  const list = (filter: TicketFilter) => {
    const shop = {
      database,
      now: () => 0,
      secrets: createSecrets('x'),
      throttles: openThrottles(false),
      ...shopParts(),
    }
    return listTickets(shop, filter)
  }
  const pages = async (filter: TicketFilter): Promise<number[]> => {
    const seen: number[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await list({ ...filter, limit: 200, ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...(page.rows as TicketRow[]).map(({ id }) => id))
      cursor = page.nextCursor
    }
    return seen
  }
  const all = Array.from({ length: many }, (_, at) => first + at)

  test('a word that very many tickets hold finds all of them, page by page, in every order', async () => {
    expect(await pages({ q: 'iphone' })).toEqual(all.toReversed())
    expect(await pages({ q: 'iphone', sort: 'oldest' })).toEqual(all)
    expect(await pages({ q: 'iphone', sort: 'updated' })).toEqual(all)
  }, 120_000)

  test('a search with many results filtered by status loses none, and its total is at least two thousand', async () => {
    const repairing = all.filter((id) => describeStatus(id) === 3)
    expect(await pages({ q: 'iphone', status: 3 })).toEqual(repairing.toReversed())
    expect(await pages({ q: 'iphone', status: 3, sort: 'oldest' })).toEqual(repairing)
    expect(await pages({ q: 'iphone', status: 6 })).toEqual([])
    expect((await list({ q: 'iphone', limit: 10 })).total).toBe(2000)
  })

  test('a rare word is counted exactly', async () => {
    expect(await list({ q: 'only 1500', limit: 10 })).toMatchObject({
      total: 1,
      rows: [{ id: 1500 }],
      nextCursor: null,
    })
    expect(await list({ q: 'only 1500', status: 6, limit: 10 })).toMatchObject({
      total: 0,
      rows: [],
      nextCursor: null,
    })
  })

  test('a search without a limit streams every result', async () => {
    const seen: number[] = []
    for await (const row of (await list({ q: 'iphone' })).rows) seen.push(row.id)
    expect(seen).toEqual(all.toReversed())
  })
})

function describeStatus(id: number): Status {
  return id % 5 === 0 ? 3 : 0
}

async function fill({ db }: Database): Promise<void> {
  const person = {
    fullname: 'Mei',
    email: 'mei@example.com',
    email_folded: 'mei@example.com',
    password_hash: null,
  }
  const { id: account_id } = await db
    .insertInto('accounts')
    .values({ ...person, level: 1, verified_at: 1, deactivated_at: null, created_at: 1, version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: phone_id } = await db
    .selectFrom('phones')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const place = {
    address: '1 A St',
    address_apt: '',
    address_city: 'B',
    address_state: 'VIC',
    address_post: '3000',
  }
  for (let at = 0; at < many; at += 500) {
    const parcels = await db
      .insertInto('parcels')
      .values(Array.from({ length: 500 }, () => ({ account_id, created_at: 1 })))
      .returning('id')
      .execute()
    const tickets = parcels.map(({ id: parcel_id }, more) => ({
      account_id,
      parcel_id,
      phone_id,
      repair_key: 'screen' as const,
      price: 80,
      status: describeStatus(first + at + more),
      phone_serial: 'X',
      passcode_encrypted: null,
      passcode_choice: 'not_needed' as const,
      battery: 'fine' as const,
      notice_version: null,
      notice_accepted_at: null,
      user_mobile: '+61491570156',
      ...place,
      staff_assigned_id: null,
      latest_note_id: null,
      created_at: 1,
      // The oldest was changed last.
      updated_at: many - at - more,
    }))
    const ids = await db.insertInto('tickets').values(tickets).returning('id').execute()
    const words = ids.map(({ id }) => ({ id, body: `iphone only ${id}` }))
    await db.insertInto('ticket_words').values(words).execute()
  }
}
