import { expect, test } from 'vitest'
import { onBothEngines } from '#test/engines.ts'
import { createTestDatabase } from '#test/open-test-database.ts'
import { rowInserter } from './insert-rows.ts'

const emptyRow = { event_id: null, created_at: 1, leased_until: null, sent_at: null, failed_at: null }

onBothEngines('rowInserter on %s', (engine) => {
  test('inserts any number of rows with numbers, texts and nulls, and takes the place of known ones', async () => {
    const { db, close } = await createTestDatabase(engine)
    const rows = Array.from({ length: 7_001 }, (_, at) => ({
      ...emptyRow,
      email_kind: 'track-link' as const,
      payload: JSON.stringify({ ticket_id: at }),
      dedupe_key: String(at).padStart(5, '0'),
      due_at: at - 500,
      leased_until: at % 3 === 0 ? null : 1_764_201_600_000 + at,
      last_error: at % 2 === 0 ? `"It's" \\ ${at} – ✓ '; drop table outbox` : null,
    }))
    const read = () =>
      db
        .selectFrom('outbox')
        .select(['event_id', 'created_at', 'sent_at', 'failed_at', 'email_kind', 'payload', 'dedupe_key'])
        .select(['due_at', 'leased_until', 'last_error'])
        .orderBy('dedupe_key')
        .execute()
    const insert = rowInserter('outbox')
    await insert(db, [])
    await insert(db, rows)
    expect(await read()).toEqual(rows)

    const again = [
      { ...rows[1]!, due_at: 7, last_error: 'again' },
      { ...rows[0]!, dedupe_key: 'new', leased_until: 8 },
    ]
    await expect(insert(db, again)).rejects.toThrow()
    await rowInserter('outbox', { replacing: ['dedupe_key'] })(db, again)
    const after = await read()
    expect([after.length, after[1], after.at(-1)]).toEqual([7_002, again[0], again[1]])
    await close()
  })

  test('refuses rows with other columns than before', async () => {
    const { db, close } = await createTestDatabase(engine)
    const insert = rowInserter('held_totals')
    await insert(db, [])
    await expect(insert(db, [{ ticket_id: 1, since: 0, total_cents: 5 }])).rejects.toThrow(/foreign key/i)
    const others = [
      { id: 1, ticket_id: 1, since: 0, total_cents: 5 },
      { id: 1, ticket_id: 1, since: 0 },
    ]
    for (const other of others) await expect(insert(db, [other as never])).rejects.toThrow('same columns')
    await close()
  })
})
