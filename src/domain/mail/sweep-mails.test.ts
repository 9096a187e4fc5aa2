import { expect } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { waitingReasons } from '#contract/mail.ts'
import { onOneEngine } from '#test/engines.ts'
import { openInboxApp } from '#test/open-inbox-app.ts'
import { bookFor } from '#test/sample-booking.ts'
import { stripTicket } from '../privacy/strip-ticket.ts'
import { sweepMails } from './sweep-mails.ts'

onOneEngine('mails that are erased, on %s', (engine, test) => {
  test('sweepMails deletes what waited longer than messages are kept, with its bytes', async () => {
    const app = await openInboxApp({ engine })
    const { db } = app.shop.database
    const keys = async () =>
      (await db.selectFrom('mails').select('storage_key').execute()).map(({ storage_key }) => storage_key)
    await app.receive({ from: 'ken@friends.example', to: 'reply@shop.example', text: 'Old' })
    const [old] = await keys()
    app.clock.advance(700 * DAY_MS)
    await app.receive({ from: 'ken@friends.example', to: 'reply@shop.example', text: 'New' })
    app.clock.advance(31 * DAY_MS)
    expect(await sweepMails(app.shop)).toBe(1)
    expect(await app.shop.storage.get(old!)).toBe(null)
    const [kept, ...others] = await keys()
    expect(others).toEqual([])
    expect(await app.shop.storage.get(kept!)).not.toBe(null)
    await app.close()
  })

  test('the bytes of a mail go with its erased sender, also when it has waited for months', async () => {
    const app = await openInboxApp({ engine })
    const mei = await app.customer()
    await app.receive({ from: mei.email, to: 'reply@shop.example', text: 'Where is my phone?' })
    const { storage_key } = await app.shop.database.db
      .selectFrom('mails')
      .select('storage_key')
      .executeTakeFirstOrThrow()
    app.clock.advance(60 * DAY_MS)
    const again = await app.logIn(mei.email)
    const { status } = await app.call(
      'POST /api/account/erasures',
      { data: { password: mei.password } },
      { as: again },
    )
    expect(status).toBe(200)
    const rows = await app.shop.database.db.selectFrom('mails').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/mei|phone/i)
    await sweepMails(app.shop)
    expect(await app.shop.storage.get(storage_key!)).toBe(null)
    await app.close()
  })

  test('a storage that is away while sweepMails runs loses track of no bytes', async () => {
    const app = await openInboxApp({ engine })
    await app.receive({ from: 'ken@friends.example', to: 'reply@shop.example', text: 'Old' })
    const { storage_key } = await app.shop.database.db
      .selectFrom('mails')
      .select('storage_key')
      .executeTakeFirstOrThrow()
    app.clock.advance(800 * DAY_MS)
    const storage = { ...app.shop.storage, remove: () => Promise.reject(new Error('away')) }
    await expect(sweepMails({ ...app.shop, storage })).rejects.toThrow('away')
    await sweepMails(app.shop)
    expect(await app.shop.storage.get(storage_key!)).toBe(null)
    await app.close()
  })

  test('sweepMails removes bytes that no row names, once their day is over', async () => {
    const app = await openInboxApp({ engine })
    const key = 'mail/2026-11-20/orphan.eml'
    await app.shop.storage.put(key, new Uint8Array([1]), 'message/rfc822')
    await sweepMails(app.shop)
    expect(await app.shop.storage.get(key)).not.toBe(null)
    app.clock.advance(2 * DAY_MS)
    await sweepMails(app.shop)
    expect(await app.shop.storage.get(key)).toBe(null)
    await app.close()
  })

  test('of an erased ticket nothing stays of its mails, and later ones wait', async () => {
    const app = await openInboxApp({ engine })
    const mei = await app.customer()
    const id = await bookFor(app, mei)
    const mail = { from: mei.email, to: app.addressOf(id), subject: 'Personal', text: 'New\n\n> Old words' }
    expect(await app.receive(mail)).toEqual({ ticket_id: id })
    const { db } = app.shop.database
    await app.shop.database.transaction((tx) => stripTicket(tx, app.shop, id, null))
    const rows = await db.selectFrom('mails').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/mei|Personal/i)
    const notes = await db.selectFrom('notes').select(['comment', 'quoted']).execute()
    expect(JSON.stringify(notes)).not.toMatch(/New|Old/)
    expect(await app.receive({ ...mail, text: 'Later' })).toEqual({ waiting: waitingReasons.erased })
    await app.close()
  })
})
