import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { firstProfile } from '#contract/first-profile.ts'
import { textEventsPath } from '#contract/text-messages.ts'
import { statusCodes } from '#contract/ticket-statuses.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open-database.ts'
import { seedShop } from '#db/seed/seed-shop.ts'
import { signText } from '#integrations/text-webhook.ts'
import { newFolder } from '#test/open-file-app.ts'
import type { SignedIn } from '#test/open-test-app.ts'
import { onBothEngines } from '#test/engines.ts'
import { createTestDatabase } from '#test/open-test-database.ts'
import { openTextApp, type TextApp } from '#test/open-text-app.ts'
import { bookFor } from '#test/sample-booking.ts'

const mobile = '+61491571804'

onBothEngines('text messages of a person on %s', (engine) => {
  let app: TextApp
  let mei: SignedIn
  let sam: SignedIn
  let id: number
  let dataDir: string
  let forget = () => {}
  beforeEach(async () => {
    dataDir = newFolder((later) => (forget = later))
    const database =
      engine === 'sqlite'
        ? await openDatabase({ sqliteFile: join(dataDir, 'mendpost.sqlite') })
        : await createTestDatabase(engine)
    if (engine === 'sqlite') {
      await migrate(database)
      await seedShop(database, { profile: JSON.stringify(firstProfile), now: Date.now() })
    }
    app = await openTextApp({ engine, parts: { database } })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
    id = await bookFor(app, mei, { user_mobile: '0491 571 804' })
    await app.agree(mei, id, 'both', mobile)
    await note(statusCodes.receivedDevice)
    await app.call(
      'POST /api/tickets/{id}/text-messages',
      { id, data: { text: 'Quillwort has come. {link}' } },
      { as: sam },
    )
    await app.sendTexts()
    await reply('a', 'Zephyr is my reply')
  })
  afterEach(async () => {
    await app.close()
    forget()
  })

  const note = (status: (typeof statusCodes)[keyof typeof statusCodes]) =>
    app.call(
      'POST /api/submit-ticket-comment',
      { data: { ticketid: id, comment: 'Done.', status, makeVisibleToCustomer: true } },
      { as: sam },
    )
  const reply = async (ref: string, text: string) => {
    const body = JSON.stringify({ type: 'reply', id: ref, from: mobile, text })
    const headers = { 'mendpost-signature': signText(app.standIn.secret, body, Date.now()) }
    expect((await app.fetch(textEventsPath, { method: 'POST', headers, body })).status).toBe(204)
  }
  /** Ends the ticket so that nothing is owed, and closes it. */
  const close = async () => {
    const { version } = (await app.call('POST /api/get-ticket', { data: { ticketid: id } }, { as: sam }))
      .body as Ticket
    const outcome = {
      outcome: 'cancelled_by_shop' as const,
      fee_cents: 0,
      comment: 'x',
      visible: true,
      version,
    }
    expect(
      (await app.call('POST /api/tickets/{id}/outcome', { id, data: outcome }, { as: sam })).status,
    ).toBe(200)
    await note(statusCodes.completed)
    await app.sendTexts()
  }
  /** All that is stored: every file of the data directory, or every column. */
  const stored = async () => {
    let all = ''
    for (const path of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
      const file = join(dataDir, path)
      if (statSync(file).isFile()) all += readFileSync(file, 'latin1')
    }
    if (engine === 'sqlite') return all
    const { db } = app.shop.database
    const { rows } = await sql<{ table_name: string; column_name: string }>`
      select table_name, column_name from information_schema.columns where table_schema = 'public'`.execute(
      db,
    )
    for (const { table_name, column_name } of rows) {
      const { rows: found } = await sql<{ text: string | null }>`
        select string_agg(${sql.ref(column_name)}::text, ' ') as text from ${sql.table(table_name)}`.execute(
        db,
      )
      all += found[0]?.text ?? ''
    }
    return all
  }
  const traces = ['491571804', '0491 571 804', 'Quillwort', 'Zephyr', 'Obelisk']

  test('the file with one’s own data holds texts, replies and choice, and no link', async () => {
    await close()
    await reply('b', 'Obelisk is another')
    const { body } = await app.call('GET /api/account/data', {}, { as: mei })
    const [ticket] = body.tickets
    expect(ticket!.updates).toEqual({ chosen: 'both', choice: 'both', number: 'confirmed' })
    expect(ticket!.texts!.map(({ body }) => body)).toEqual(
      expect.arrayContaining(['Quillwort has come. {link}', 'Zephyr is my reply']),
    )
    expect(JSON.stringify(ticket!.texts)).not.toMatch(/\/(track|sms)\//)
    expect(body.messages.map(({ message }) => message)).toEqual(['Obelisk is another'])
  })

  test('a number that never agreed to this account shows no message', async () => {
    await close()
    await reply('b', 'Obelisk is another')
    const tom = await app.customer('Tom Ford')
    await bookFor(app, tom, { user_mobile: '0491 571 804', updates_by: 'both' })
    expect((await app.call('GET /api/account/data', {}, { as: tom })).body.messages).toEqual([])
  })

  test('after an erasure neither the number nor a word of a text is in a file or column', async () => {
    await close()
    await reply('b', 'Obelisk is another')
    const before = await stored()
    for (const trace of traces) expect(before, trace).toContain(trace)
    expect(
      (await app.call('POST /api/account/erasures', { data: { password: mei.password } }, { as: mei }))
        .status,
    ).toBe(200)
    await app.sendTexts()
    const after = await stored()
    for (const trace of traces) expect(after.includes(trace), trace).toBe(false)
    const { db } = app.shop.database
    expect(await db.selectFrom('text_numbers').selectAll().execute()).toEqual([])
    const rows = await db.selectFrom('text_messages').select(['body', 'mobile_hash', 'reason']).execute()
    for (const row of rows) expect(row).toEqual({ body: '', mobile_hash: '', reason: '' })
  })

  test('STOP outlives the erasure, without the number', async () => {
    await reply('s', 'STOP')
    await close()
    await app.call('POST /api/account/erasures', { data: { password: mei.password } }, { as: mei })
    expect(await stored()).not.toContain('491571804')
    const noa = await app.customer('Noa Levi')
    await bookFor(app, noa, { user_mobile: '0491 571 804', updates_by: 'both' })
    app.standIn.taken.length = 0
    await app.sendTexts()
    expect(app.standIn.taken).toEqual([])
  })
})
