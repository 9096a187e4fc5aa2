import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database } from '#db/tables.ts'
import { engines, takeTestDatabase } from './open-test-database.ts'
import { plantAccount } from './plant-account.ts'

async function nameOf({ db }: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return rows[0]!.name
}

const readPrices = ({ db }: Database) =>
  db.selectFrom('phone_prices').selectAll().orderBy('phone_id').orderBy('repair_key').limit(1_000).execute()

const addAccount = async ({ db }: Database) => {
  const who = {
    fullname: 'Mei Tanaka',
    email: 'mei@tanaka.example',
    level: 1,
    verified: true,
    active: true,
  } as const
  return (await plantAccount(db, who)).caller.account?.id
}

describe.runIf(engines.includes('postgres'))('a database of a test that ended', () => {
  test('has its first rows and numbers again for the next one', async () => {
    // At most two wait, so the third is new: one that has served often enough would be dropped.
    const waited = [await takeTestDatabase('postgres'), await takeTestDatabase('postgres')]
    const first = await takeTestDatabase('postgres')
    const name = await nameOf(first)
    const prices = await readPrices(first)
    const accountid = await addAccount(first)
    await first.db.updateTable('phone_prices').set({ price_dollars: 1 }).execute()
    await first.db.deleteFrom('carriers').execute()
    await first.close()

    const second = await takeTestDatabase('postgres')
    expect(await nameOf(second)).toBe(name)
    expect(await readPrices(second)).toEqual(prices)
    expect(await addAccount(second)).toBe(accountid)
    for (const database of [...waited, second]) await database.close()
  })

  test('refuses what the test left running', async () => {
    const database = await takeTestDatabase('postgres')
    await nameOf(database)
    await database.close()
    await expect(readPrices(database)).rejects.toThrow('destroyed')
  })

  test('serves one test at a time, also when it was closed twice', async () => {
    const database = await takeTestDatabase('postgres')
    await nameOf(database)
    await database.close()
    const taken = [await takeTestDatabase('postgres')]
    await database.close()
    taken.push(await takeTestDatabase('postgres'))
    expect(await nameOf(taken[0]!)).not.toBe(await nameOf(taken[1]!))
    for (const one of taken) await one.close()
  })

  test('is not used again with a transaction that was left open', async () => {
    const database = await takeTestDatabase('postgres')
    const name = await nameOf(database)
    const left = database.transaction(async (tx) => {
      await tx.deleteFrom('carriers').execute()
      await new Promise(() => {})
    })
    left.catch(() => {})
    await expect.poll(async () => (await readPrices(database)).length).toBeGreaterThan(0)
    await database.close()

    const next = await takeTestDatabase('postgres')
    expect(await nameOf(next)).not.toBe(name)
    await next.close()
  })
})
