import { firstProfile } from '#contract/first-profile.ts'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { Status } from '#contract/ticket-statuses.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import { flushErased } from '#db/flush-erased.ts'
import { openDatabase } from '#db/open-database.ts'
import { migrate } from '#db/migrate.ts'
import { seedShop } from '#db/seed/seed-shop.ts'
import { createToken } from '#domain/accounts/account-tokens.ts'
import { sweepCountKey } from '#domain/count-sweep.ts'
import { sweepPhotos } from '#domain/photos/sweep-photos.ts'
import { dropErasedEmail } from '#domain/privacy/drop-erased-email.ts'
import { sweepClosedTickets } from '#domain/privacy/sweep-closed-tickets.ts'
import { sweepSavedEmails } from '#domain/privacy/sweep-saved-emails.ts'
import { uploadLimits } from '#domain/throttles.ts'
import { trackLink } from '#domain/tracking/track-link.ts'
import { composeEmail } from '#emails/compose.ts'
import { startOutboxSender, type OutboxSender } from '#emails/outbox-sender.ts'
import { openEmlDirectory } from '#integrations/eml-directory.ts'
import { openEmlFiles } from '#integrations/eml-files.ts'
import { openStorage } from '#integrations/storage.ts'
import { openUploads } from '#integrations/uploads.ts'
import { newFolder } from '#test/open-file-app.ts'
import { onBothEngines } from '#test/engines.ts'
import { createTestDatabase } from '#test/open-test-database.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { bookFor } from '#test/sample-booking.ts'
import { aPicture } from '#test/sample-picture.ts'

const person = {
  name: 'Mei Unforgettable',
  formerName: 'Mei Forgettable-Levi',
  street: '7 Quillwort Grove',
  unit: 'Unit Zephyr',
  suburb: 'Wonthaggi',
  serial: 'F2LXK0ABCD12',
  serialSeen: 'F2LXK0SEEN99',
  passcode: '73915482',
  mobile: '491570156',
  mobileAsTyped: '0491 570 156',
  parcel: 'PARCEL77ZQ',
  newEmail: 'mei.elsewhere@example.com',
  message: 'quillwort-cat sat on it',
}

onBothEngines('what is left on disk of an erased person on %s', (engine) => {
  let app: TestApp
  let dataDir: string
  let mei: SignedIn
  let sam: SignedIn
  let ticket: number
  let sender: OutboxSender
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
    app = await openTestApp({
      engine,
      throttle: false,
      parts: {
        database,
        storage: openStorage({ kind: 'disk', folder: join(dataDir, 'uploads') }),
        uploads: openUploads({
          directory: join(dataDir, 'incoming'),
          storage: join(dataDir, 'uploads'),
          concurrent: uploadLimits,
          minFreeBytes: 0,
        }),
        savedEmails: openEmlFiles(join(dataDir, 'mail')),
      },
    })
    sender = startSender()
    mei = await app.customer(person.formerName)
    sam = await app.staff()
    await leaveTraces()
  })
  afterEach(async () => {
    await sender.stop()
    await app.close()
    forget()
  })

  function startSender(before: () => Promise<void> = async () => {}) {
    const { shop } = app
    const writing = {
      database: shop.database,
      now: shop.now,
      secrets: shop.secrets,
      mintToken: (input: Parameters<typeof createToken>[1]) => createToken(shop, input),
      trackLink: (one: Parameters<typeof trackLink>[1]) => trackLink(shop, one),
      publicUrl: shop.publicUrl,
      mailFrom: null,
      shopEmail: null,
    }
    const folder = openEmlDirectory(join(dataDir, 'mail'), null)
    return startOutboxSender({
      database: shop.database,
      now: shop.now,
      compose: (row) => composeEmail(writing, row),
      async send(mail) {
        await before()
        const delivery = await folder.send(mail)
        await dropErasedEmail(shop, mail.id)
        return delivery
      },
      log: { info() {}, warn() {}, error() {} },
      pollMs: 3_600_000,
    })
  }

  const note = (comment: string, status: Status, makeVisibleToCustomer = true) =>
    app.call(
      'POST /api/submit-ticket-comment',
      { data: { ticketid: ticket, comment, status, makeVisibleToCustomer } },
      { as: sam },
    )

  async function leaveTraces() {
    ticket = await bookFor(app, mei, {
      phone_serial: person.serial,
      phone_pin: person.passcode,
      address: person.street,
      address_apt: person.unit,
      address_city: person.suburb,
      user_mobile: person.mobileAsTyped,
    })
    const all = Object.values(person).join(', ')
    await app.call('PUT /api/account/name', { data: { fullname: person.name } }, { as: mei })
    await app.call(
      'POST /api/tickets/{id}/passcode/reveals',
      { id: ticket, data: { reason: all } },
      { as: sam },
    )
    const talk = { id: ticket, data: { text: all } }
    await app.call('POST /api/tickets/{id}/messages', talk, {
      as: mei,
      headers: { 'idempotency-key': person.name },
    })
    const parcel = { carrier: 'auspost' as const, tracking: person.parcel }
    expect(
      (await app.call('PUT /api/tickets/{id}/inbound-parcel', { id: ticket, data: parcel }, { as: mei }))
        .status,
    ).toBe(200)
    await note(all, 1, false)
    await note(all, 2)
    const picture = await aPicture()
    await app.call('POST /api/tickets/{id}/photos', { id: ticket, stage: 'intake', picture }, { as: sam })
    const found = {
      results: {},
      remarks: all,
      serial_seen: person.serialSeen,
      accessories: ['other' as const],
      accessories_other: `A letter of ${person.name}`,
    }
    await app.call(
      'PUT /api/tickets/{id}/part-tests/{stage}',
      { id: ticket, stage: 'intake', data: found },
      { as: sam },
    )
    const description = `A battery for ${all}.`.slice(0, 400)
    const quote = { kind: 'extra' as const, description, amount_cents: 4995 }
    const { body } = await app.call('POST /api/tickets/{id}/quotes', { id: ticket, data: quote }, { as: sam })
    const answer = { answer: 'approve' as const, name: person.name }
    await app.call(
      'POST /api/tickets/{id}/quotes/{quoteid}/answer',
      { id: ticket, quoteid: body.quote.id, data: answer },
      { as: mei },
    )
    const tested = { results: { screen: 'working' as const }, remarks: all }
    await app.call(
      'PUT /api/tickets/{id}/part-tests/{stage}',
      { id: ticket, stage: 'completion', data: tested },
      { as: sam },
    )
    const work = { work_done: all, parts: [person.name, person.street], warranty_until: null, version: 0 }
    expect(
      (await app.call('POST /api/tickets/{id}/completion', { id: ticket, data: work }, { as: sam })).status,
    ).toBe(200)
    const fields = { address: person.street, user_mobile: person.mobileAsTyped }
    const draft = { phoneid: 'iphone13', repair_name: 'screen', fields }
    await app.call('PUT /api/draft', { data: draft }, { as: mei })
    const contact = { fullname: person.name, email: mei.email, message: person.message }
    await app.call('POST /api/contact', { data: contact }, { as: mei })
    const newAddress = { email: person.newEmail, password: mei.password }
    await app.call('PUT /api/account/email', { data: newAddress }, { as: mei })
    await app.call('POST /api/account/password/reset-requests', { data: { email: mei.email } })
    // Nothing may be owed; an invoice would keep its lines.
    const { version } = (await app.call('POST /api/get-ticket', { data: { ticketid: ticket } }, { as: sam }))
      .body as Ticket
    const outcome = {
      outcome: 'cancelled_by_shop' as const,
      fee_cents: 0,
      comment: all,
      visible: true,
      version,
    }
    expect(
      (await app.call('POST /api/tickets/{id}/outcome', { id: ticket, data: outcome }, { as: sam })).status,
    ).toBe(200)
    await note('Done', 6)
    await sender.drain()
    // As a mail server writes that refuses a recipient.
    await app.shop.database.db
      .updateTable('outbox')
      .set({ last_error: `550 <${mei.email}> unknown` })
      .where('email_kind', 'in', ['ticket-note', 'contact-received', 'confirm-new-email'])
      .execute()
  }

  const words = () => [...Object.values(person), mei.email, 'quillwort', 'unforgettable']

  /** Each word with the places that hold it. */
  async function search(): Promise<[string, string][]> {
    const places = new Map<string, string>()
    for (const path of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
      const file = join(dataDir, path)
      if (statSync(file).isFile()) places.set(path, readable(path, readFileSync(file)))
    }
    if (engine === 'postgres') for (const [column, text] of await everyColumn()) places.set(column, text)
    return [...places].flatMap(([place, text]) =>
      words()
        .filter((word) => text.includes(word.toLowerCase()))
        .map((word): [string, string] => [place, word]),
    )
  }

  /** Every column of every table of PostgreSQL, as text. */
  async function everyColumn(): Promise<[string, string][]> {
    const { db } = app.shop.database
    const { rows } = await sql<{ table_name: string; column_name: string }>`
      select table_name, column_name from information_schema.columns where table_schema = 'public'`.execute(
      db,
    )
    expect(rows.length).toBeGreaterThan(150)
    const found: [string, string][] = []
    for (const { table_name, column_name } of rows) {
      const all = await sql<{ text: string | null }>`
        select string_agg(${sql.ref(column_name)}::text, ' ') as text from ${sql.table(table_name)}`.execute(
        db,
      )
      found.push([`${table_name}.${column_name}`, (all.rows[0]?.text ?? '').toLowerCase()])
    }
    return found
  }

  test('before, the search finds the person in the database and in the emails', async () => {
    const found = await search()
    const wordsIn = (pattern: RegExp) =>
      new Set(found.filter(([place]) => pattern.test(place)).map(([, word]) => word))
    expect([...wordsIn(/^mail\//)]).toEqual(expect.arrayContaining([person.name, mei.email]))
    const inDatabase = wordsIn(engine === 'sqlite' ? /mendpost\.sqlite/ : /^\w+\.\w+$/)
    for (const word of words()) expect([word, inDatabase.has(word)]).toEqual([word, true])
  })

  test('after an erasure, no file and no column holds a word of the person', async () => {
    const { password } = mei
    expect((await app.call('POST /api/account/erasures', { data: { password } }, { as: mei })).status).toBe(
      200,
    )
    expect(await search()).toEqual([])
    // What had waited is not sent, and nothing comes back with the jobs of the hour.
    await sender.drain()
    await sweepPhotos(app.shop)
    await sweepSavedEmails(app.shop)
    expect(await search()).toEqual([])
    expect(
      readdirSync(join(dataDir, 'uploads'), { recursive: true }).filter((name) =>
        /\.\w+$/.test(String(name)),
      ),
    ).toEqual([sweepCountKey])
  })

  test('an email that was being written during the erasure is gone too', async () => {
    const erase = async () => {
      const { password } = mei
      expect((await app.call('POST /api/account/erasures', { data: { password } }, { as: mei })).status).toBe(
        200,
      )
    }
    await note('A last word', 6)
    await sender.stop()
    let erased: Promise<void> | undefined
    sender = startSender(() => (erased ??= erase()))
    await sender.drain()
    expect(erased).toBeDefined()
    await erased
    expect(await search()).toEqual([])
  })

  test("after the shop's period, no file and no column holds what was in the ticket", async () => {
    app.clock.advance(800 * DAY_MS)
    expect(await sweepClosedTickets(app.shop)).toBe(1)
    await sweepSavedEmails(app.shop)
    await flushErased(app.shop.database)
    const { street, unit, suburb, serial, serialSeen, passcode, mobile, parcel } = person
    const inTicket = new Set<string>([street, unit, suburb, serial, serialSeen, passcode, mobile, parcel])
    // The customer's own account stays, with the draft and the message from the contact form.
    const found = (await search()).filter(([, word]) => inTicket.has(word))
    expect(found).toEqual([])
  })
})

/** The bytes of a file as lower-case text; emails decoded. */
function readable(path: string, bytes: Buffer): string {
  const text = bytes.toString('utf8')
  if (!path.endsWith('.eml')) return text.toLowerCase()
  const joined = text.replace(/=\r\n/g, '')
  return joined
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .toLowerCase()
}
