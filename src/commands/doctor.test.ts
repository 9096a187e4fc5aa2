import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { firstProfile } from '#contract/first-profile.ts'
import { ensureAdmin } from '#domain/accounts/ensure-admin.ts'
import { sweepCountKey, uploadsAreNewer } from '#domain/count-sweep.ts'
import { reachSmtp } from '#integrations/reach-smtp.ts'
import { newFolder, openFileApp } from '#test/open-file-app.ts'
import { openTestBucket } from '#test/open-test-bucket.ts'
import { openImapStandIn } from '#test/imap-stand-in.ts'
import { openLabelStandIn } from '#test/label-stand-in.ts'
import { onBothEngines } from '#test/engines.ts'
import { engines, openTestDatabase } from '#test/open-test-database.ts'
import { openStripeStandIn } from '#test/stripe-stand-in.ts'
import { examine as examineAll, report } from './doctor.ts'
import { noteBackup } from '#server/last-backup.ts'

const now = Date.now()
const secret = 'Vw4mX8cPq2Zr6tLb9sYd3fHj7kNgE5uA'
const ownShop = {
  ...firstProfile,
  name: 'Tín Repairs',
  street: '1 Own Street',
  phone: '03 5550 0199',
  email: 'hello@tin.example',
  latitude: -37.9061,
}

/** SMTP servers of one test, which closes them. */
async function smtpServer(options: { lets: boolean }): Promise<{ port: number; mails: () => number }> {
  let mails = 0
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: (auth, _, done) =>
      options.lets ? done(null, { user: auth.username }) : done(new Error('Who are you?')),
    onMailFrom: (_, __, done) => {
      mails += 1
      done()
    },
  })
  server.on('error', () => {})
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  onTestFinished(() => new Promise<void>((done) => server.close(done)))
  return { port: (server.server.address() as { port: number }).port, mails: () => mails }
}

function verdicts(findings: Awaited<ReturnType<typeof examine>>): Record<string, string> {
  return Object.fromEntries(findings.map(({ about, verdict }) => [about, verdict]))
}

/** Findings, without the one about durable writes: the test database is configured for speed. */
const examine = async (...settings: Parameters<typeof examineAll>) =>
  (await examineAll(...settings)).filter(({ about }) => about !== 'Durability')

onBothEngines('npm run doctor on %s', (engine) => {
  async function place(): Promise<{ DATA_DIR: string; DATABASE_URL?: string }> {
    const DATA_DIR = newFolder(onTestFinished)
    if (engine === 'sqlite') return { DATA_DIR }
    const { database, postgresUrl } = await openTestDatabase()
    onTestFinished(() => database.close())
    return { DATA_DIR, DATABASE_URL: postgresUrl }
  }

  test('a shop that is ready for production has no errors and no warnings', async () => {
    const where = await place()
    const { shop, close } = await openFileApp({ ...where, SECRET_KEY: secret })
    await ensureAdmin(shop, { email: 'ada@tin.example', password: 'seven green kettles', name: 'Ada Novak' })
    const profile = JSON.stringify({ ...ownShop, abn: '51824753556', gstRegistered: true })
    await shop.database.db.updateTable('shop_profile').set({ profile }).execute()
    await shop.database.db.updateTable('shop_opening').set({ opened_at: now }).execute()
    await shop.database.db.updateTable('phone_prices').set({ is_example: 0 }).execute()
    await close()
    await noteBackup(where.DATA_DIR, 'somewhere', now - 30 * HOUR_MS)
    const smtp = await smtpServer({ lets: true })

    const findings = await examine(
      {
        ...where,
        PUBLIC_URL: 'https://tin.example',
        TRUST_PROXY: '1',
        SECRET_KEY: secret,
        SMTP_URL: `smtp://ada:hush@127.0.0.1:${smtp.port}`,
      },
      now,
    )
    expect(findings.filter(({ verdict }) => verdict !== 'ok')).toEqual([])
    expect(smtp.mails()).toBe(0)
    const lines = report(findings)
    expect(lines.at(-1)).toBe('Nothing is wrong.')
    expect(lines).toContain(
      'ok     Mail      127.0.0.1:' + smtp.port + ' answers and lets us in; nothing was sent',
    )
    expect(lines.join('\n')).toContain('51824753556, registered for GST')
    expect(lines.join('\n')).not.toContain('hush')
  })

  test('a new shop gets a list of what is missing for production', async () => {
    const where = await place()
    const { close } = await openFileApp({ ...where, SECRET_KEY: secret })
    await close()
    const findings = await examine(
      { ...where, PUBLIC_URL: 'https://tin.example', TRUST_PROXY: '0', SECRET_KEY: secret },
      now,
    )
    expect(verdicts(findings)).toMatchObject({
      Settings: 'ok',
      Address: 'ok',
      Proxy: 'warn',
      Secret: 'ok',
      Mail: 'wrong',
      Data: 'ok',
      'Back-up': 'warn',
      Database: 'ok',
      Version: 'ok',
      Staff: 'wrong',
      Profile: 'wrong',
      Map: 'wrong',
      Prices: 'wrong',
      Opening: 'warn',
      ABN: 'warn',
      Time: 'ok',
      Emails: 'ok',
    })
    expect(findings.find(({ about }) => about === 'Opening')?.message).toBe(
      'not open yet: confirm the name of the shop, its address, its place on the map, its phone number, a price of your own, the legal texts and a mail server that sends. Open it under Admin Panel, Shop, Opening',
    )
    expect(report(findings).at(-1)).toBe('5 wrong: mend this before going live. 4 to look at.')
  })

  test('a new shop on loopback gets warnings, and an error only because no account can log in', async () => {
    const where = await place()
    const { close } = await openFileApp(where)
    await close()
    const findings = await examine(where, now)
    expect(findings.filter(({ verdict }) => verdict === 'wrong').map(({ about }) => about)).toEqual(['Staff'])
    expect(verdicts(findings)).toMatchObject({
      Address: 'warn',
      Mail: 'warn',
      Profile: 'warn',
      Prices: 'warn',
    })
  })

  test('a bucket is checked, with the note that backups exclude it; one that does not answer is an error', async () => {
    const where = await place()
    const { close } = await openFileApp({ ...where, SECRET_KEY: secret })
    await close()
    const { endpoint, requests } = await openTestBucket()
    const { host } = new URL(endpoint)
    const uploads = async (key: string, at = host) => {
      const STORAGE_URL = `s3://${key}:hush@${at}/bucket?tls=0`
      const findings = await examine({ ...where, SECRET_KEY: secret, STORAGE_URL }, now)
      expect(JSON.stringify(findings)).not.toContain('hush')
      return findings.filter(({ about }) => about === 'Uploads')
    }
    expect(await uploads('the-key')).toEqual([
      { verdict: 'ok', about: 'Uploads', message: expect.stringContaining('answers and lets us in') },
      { verdict: 'warn', about: 'Uploads', message: expect.stringContaining('not in backups') },
    ])
    expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(['GET']))
    expect(await uploads('another-key')).toMatchObject([
      { verdict: 'wrong', message: expect.stringContaining('AccessDenied') },
      {},
    ])
    expect(await uploads('the-key', '127.0.0.1:9')).toMatchObject([{ verdict: 'wrong' }, {}])
  })

  test('uploads that are newer than the database are found', async () => {
    const where = await place()
    const { shop, close } = await openFileApp({ ...where, SECRET_KEY: secret })
    await shop.storage.put(sweepCountKey, new TextEncoder().encode('1'), 'text/plain')
    await close()
    expect(await examine({ ...where, SECRET_KEY: secret }, now)).toContainEqual({
      verdict: 'warn',
      about: 'Uploads',
      message: uploadsAreNewer,
    })
  })

  test('demo data in public is an error, and failed emails are counted', async () => {
    const where = await place()
    const { shop, close } = await openFileApp({ ...where, SECRET_KEY: secret })
    const { db } = shop.database
    const event = {
      kind: 'demo.seeded',
      ticket_id: null,
      actor_id: null,
      subject_id: null,
      details: '{}',
      created_at: now,
    }
    await db.insertInto('events').values(event).execute()
    const email = {
      event_id: null,
      email_kind: 'verify-email' as const,
      payload: '{}',
      due_at: now,
      leased_until: null,
    }
    const row = (key: string, more: { created_at: number; failed_at: number | null }) =>
      db
        .insertInto('outbox')
        .values({ ...email, dedupe_key: key, sent_at: null, last_error: null, ...more })
        .execute()
    await row('late', { created_at: now - 2 * HOUR_MS, failed_at: null })
    const emails = async () =>
      (await examine({ ...where, SECRET_KEY: secret }, now)).find(({ about }) => about === 'Emails')
    expect(await emails()).toMatchObject({
      verdict: 'warn',
      message: expect.stringContaining('1 is waiting for more than an hour'),
    })
    await row('failed', { created_at: now - 2 * HOUR_MS, failed_at: now })
    expect(await emails()).toMatchObject({
      verdict: 'warn',
      message: expect.stringContaining('1 could not be delivered'),
    })
    await close()

    const inPublic = { ...where, PUBLIC_URL: 'https://tin.example', TRUST_PROXY: '1', SECRET_KEY: secret }
    expect(verdicts(await examine(inPublic, now))['Demo']).toBe('wrong')
    expect(verdicts(await examine({ ...where, SECRET_KEY: secret }, now))['Demo']).toBe('warn')
  })
})

test('a configuration that prevents the start is answered with all its mistakes', async () => {
  const findings = await examine({ PUBLIC_URL: 'http://tin.example', PORT: 'many' }, now)
  expect(findings.map(({ verdict, message }) => `${verdict} ${message}`)).toEqual([
    'wrong PORT must be a port number',
    'wrong PUBLIC_URL must begin with https:// unless it is localhost',
  ])
})

test('a data directory without a shop is left unchanged', async () => {
  const DATA_DIR = join(newFolder(onTestFinished), 'data')
  expect(verdicts(await examine({ DATA_DIR }, now))).toMatchObject({
    Data: 'warn',
    Database: 'warn',
    Secret: 'ok',
  })
  mkdirSync(DATA_DIR, { mode: 0o700 })
  await examine({ DATA_DIR }, now)
  expect(readdirSync(DATA_DIR)).toEqual([])
})

test('data and secrets that other users can read, and a weak secret, are found', async () => {
  const DATA_DIR = newFolder(onTestFinished)
  writeFileSync(join(DATA_DIR, 'secret.key'), secret)
  // Whatever the umask that another test of the process has set.
  chmodSync(join(DATA_DIR, 'secret.key'), 0o644)
  chmodSync(DATA_DIR, 0o755)
  expect(verdicts(await examine({ DATA_DIR }, now))).toMatchObject({ Secret: 'wrong', Privacy: 'warn' })
  chmodSync(join(DATA_DIR, 'secret.key'), 0o600)
  chmodSync(DATA_DIR, 0o700)
  const findings = verdicts(await examine({ DATA_DIR }, now))
  expect(findings['Secret']).toBe('ok')
  expect(findings['Privacy']).toBeUndefined()
  expect(verdicts(await examine({ DATA_DIR, SECRET_KEY: 'abcdefghij'.repeat(4) }, now))['Secret']).toBe(
    'wrong',
  )
})

test('a damaged, newer or older database is found', async () => {
  const DATA_DIR = newFolder(onTestFinished)
  const { close } = await openFileApp({ DATA_DIR })
  await close()
  const file = join(DATA_DIR, 'mendpost.sqlite')
  const change = (statement: string) => {
    const db = new DatabaseSync(file)
    db.exec(statement)
    db.close()
  }
  change(`insert into migrations values ('999-of-tomorrow', 1)`)
  expect(verdicts(await examine({ DATA_DIR }, now))['Version']).toBe('wrong')
  change(`delete from migrations where name = (select max(name) from migrations)`)
  expect(verdicts(await examine({ DATA_DIR }, now))['Version']).toBe('ok')
  change(`delete from migrations where name = (select max(name) from migrations)`)
  expect(verdicts(await examine({ DATA_DIR }, now))['Version']).toBe('warn')

  const bytes = readFileSync(file)
  bytes.fill(0xaa, 4096 * 2, 4096 * 6)
  writeFileSync(file, bytes)
  const broken = (await examine({ DATA_DIR }, now)).find(({ about }) => about === 'Database')
  expect(broken).toMatchObject({ verdict: 'wrong', message: expect.stringContaining('npm run restore') })
})

test('a mail server that is unreachable, silent or rejects the log-in is found', async () => {
  const mail = async (SMTP_URL: string) =>
    (await examine({ DATA_DIR: newFolder(onTestFinished), SMTP_URL }, now)).find(
      ({ about }) => about === 'Mail',
    )
  expect(await mail('smtp://127.0.0.1:1')).toMatchObject({
    verdict: 'wrong',
    message: expect.stringContaining('ECONNREFUSED'),
  })
  const { port } = await smtpServer({ lets: false })
  expect(await mail(`smtp://ada:hush@127.0.0.1:${port}`)).toMatchObject({ verdict: 'wrong' })

  const silent = createServer(() => {})
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  onTestFinished(() => void silent.close())
  const { port: mute } = silent.address() as { port: number }
  for (let again = 0; again < 5; again++) {
    const outcome = await reachSmtp(`smtp://127.0.0.1:${mute}`, { withinMs: 100 })
    expect(outcome).toBe('no answer within 0.1 seconds')
  }
})

test.skipIf(!engines.includes('postgres'))(
  'a database that may lose what it acknowledged is found',
  async () => {
    const { database, postgresUrl } = await openTestDatabase()
    onTestFinished(() => database.close())
    const settings = ['fsync', 'full_page_writes', 'synchronous_commit']
    const off: string[] = []
    for (const name of settings) {
      const { rows } = await sql<Record<string, string>>`show ${sql.raw(name)}`.execute(database.db)
      if (rows[0]?.[name] === 'off') off.push(name)
    }
    const findings = await examineAll({ DATA_DIR: newFolder(onTestFinished), DATABASE_URL: postgresUrl }, now)
    const found = findings.find(({ about }) => about === 'Durability')
    if (off.length === 0) expect(found).toMatchObject({ verdict: 'ok' })
    else expect(found).toMatchObject({ verdict: 'wrong', message: expect.stringContaining(off.join(', ')) })
  },
)

test('an unreachable database server is found', async () => {
  const DATABASE_URL = 'postgres://mendpost:hush@127.0.0.1:1/mendpost'
  const findings = await examine({ DATA_DIR: newFolder(onTestFinished), DATABASE_URL }, now)
  const database = findings.find(({ about }) => about === 'Database')
  expect(database).toMatchObject({ verdict: 'wrong', message: expect.stringContaining('127.0.0.1:1') })
  expect(report(findings).join('\n')).not.toContain('hush')
})

test('an outdated backup is found', async () => {
  const DATA_DIR = newFolder(onTestFinished)
  await noteBackup(DATA_DIR, 'somewhere', now - 5 * DAY_MS)
  const found = (await examine({ DATA_DIR }, now)).find(({ about }) => about === 'Back-up')
  expect(found).toMatchObject({ verdict: 'warn', message: expect.stringContaining('5 days old') })
  expect(statSync(join(DATA_DIR, 'last-backup')).mode & 0o777).toBe(0o600)
})

test('npm run doctor exits with 1 when there are errors, and with 0 otherwise', async () => {
  const run = (variables: Record<string, string>) =>
    promisify(execFile)(process.execPath, ['src/commands/run.mjs', 'src/commands/doctor.ts'], {
      cwd: join(import.meta.dirname, '../..'),
      env: { PATH: process.env['PATH'], ...variables },
    })
  const { stdout } = await run({ DATA_DIR: newFolder(onTestFinished) })
  expect(stdout).toContain('Nothing is wrong.')
  await expect(run({ PUBLIC_URL: 'http://tin.example' })).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('PUBLIC_URL must begin with https://'),
  })
})

test('Stripe is asked with a read-only call whether the key is valid', async () => {
  const stripe = await openStripeStandIn()
  onTestFinished(() => stripe.close())
  const DATA_DIR = newFolder(onTestFinished)
  const cards = async (more: Record<string, string> = {}) => {
    const findings = await examine({ DATA_DIR, ...stripe.variables, ...more }, now)
    return findings.filter(({ about }) => about === 'Cards').map(({ verdict, message }) => [verdict, message])
  }
  expect(await cards()).toEqual([['ok', 'STRIPE_SECRET_KEY is a test key: no card is charged']])
  expect(await cards({ STRIPE_SECRET_KEY: 'sk_test_another' })).toEqual([
    ['wrong', 'Stripe does not serve us: it does not know STRIPE_SECRET_KEY'],
  ])
  expect(stripe.calls).toEqual(['GET /v1/checkout/sessions', 'GET /v1/checkout/sessions'])
})

test('the label service is asked whether it lets us in, and sells nothing', async () => {
  const service = await openLabelStandIn()
  onTestFinished(() => service.close())
  const DATA_DIR = newFolder(onTestFinished)
  const labels = async (LABELS_URL: string) => {
    const findings = await examine({ DATA_DIR, LABELS_URL }, now)
    return findings
      .filter(({ about }) => about === 'Labels')
      .map(({ verdict, message }) => [verdict, message])
  }
  for (const url of [service.starshipitUrl, service.easypostUrl]) {
    expect(await labels(url)).toEqual([['warn', expect.stringContaining('lets us in; nothing was bought')]])
    const wrong = await labels(url.replace('api-key', 'another'))
    expect(wrong).toEqual([['wrong', expect.stringContaining('refuses the keys of LABELS_URL')]])
  }
  expect(service.charged()).toBe(0)
})

test('the mailbox of replies is asked whether it lets us in, and nothing in it is changed', async () => {
  const server = await openImapStandIn()
  onTestFinished(() => server.close())
  server.deliver('Subject: Re\r\n\r\nYes please.\r\n')
  const DATA_DIR = newFolder(onTestFinished)
  const settings = { DATA_DIR, INBOX_URL: server.url, REPLY_ADDRESS: 'reply@shop.example' }
  const { shop, close } = await openFileApp(settings)
  const replies = async () => {
    const findings = await examine(settings, now)
    return findings
      .filter(({ about }) => /^(Replies|Fetching)$/.test(about))
      .map(({ verdict, message }) => [verdict, message])
  }
  expect(await replies()).toEqual([
    ['ok', expect.stringContaining('lets us read INBOX (1 emails); nothing was changed')],
    ['warn', 'the shop has not read the mailbox of replies yet'],
  ])
  await shop.database.db
    .insertInto('mailboxes')
    .values({
      address: shop.mailbox!.address,
      reached_at: now,
      failing_since: now,
      error: 'connect ETIMEDOUT',
    })
    .execute()
  expect((await replies())[1]).toEqual(['warn', expect.stringContaining('(connect ETIMEDOUT)')])
  const well = { failing_since: null, error: '', fullness: 93 }
  await shop.database.db.updateTable('mailboxes').set(well).execute()
  expect((await replies())[1]).toEqual(['warn', expect.stringContaining('93 % full')])
  await shop.database.db.updateTable('mailboxes').set({ fullness: 12 }).execute()
  expect((await replies())[1]?.[0]).toBe('ok')
  await close()
  server.setLocked(true)
  expect((await replies())[0]).toEqual(['wrong', expect.stringContaining('does not let us in')])
  expect(server.commands.filter((one) => /^(SELECT|STORE|UID (STORE|MOVE)|EXPUNGE)/i.test(one))).toEqual([])
})
