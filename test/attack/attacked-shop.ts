import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { statusCodes } from '#contract/ticket-statuses.ts'
import { bookingSchema } from '#contract/tickets.schema.ts'
import { openDatabase } from '#db/open-database.ts'
import type { StaffRole } from '#contract/staff-roles.ts'
import type { Database } from '#db/tables.ts'
import { hashPassword } from '#domain/accounts/password-hash.ts'
import type { Caller } from '#domain/caller.ts'
import { countBacklog } from '#domain/outbox/count-failed-emails.ts'
import { savePartTest } from '#domain/part-tests/save-part-test.ts'
import { issueCompletion } from '#domain/completions/issue-completion.ts'
import { createSecrets } from '#domain/secrets.ts'
import type { Shop } from '#domain/shop.ts'
import { openThrottles } from '#domain/throttles.ts'
import { bookRepair } from '#domain/tickets/book-repair.ts'
import { addNote } from '#domain/workflow/add-note.ts'
import { setProfile } from './set-profile.ts'
import { startShop } from '#test/e2e/start-shop.ts'
import { plantAccount } from '#test/plant-account.ts'
import { shopParts } from '#test/shop-parts.ts'
import { openTextStandIn, type TextStandIn } from '#test/text-stand-in.ts'
import { openStripeStandIn, type StripeStandIn } from '#test/stripe-stand-in.ts'

const secret = 'a secret that only these attacks know'
export const password = 'four phones in a drawer'

export type Person = { caller: Caller; cookie: string; email: string; ticket: number; address: string }

export type AttackedShop = {
  url: string
  port: number
  pid: number
  dataDir: string
  /** The same database, opened beside the running process. */
  shop: Shop
  stripe: StripeStandIn
  /** The provider of texts. */
  texts: TextStandIn
  staff: Person
  /** A new member of staff. */
  member(role: StaffRole): Promise<Person>
  /** A new customer with a ticket that is to be paid and has a completion document, at a network address of their own. */
  customer(): Promise<Person>
  /** Makes customers beforehand: setting them up writes to the database beside the process, which is no attack. */
  prepareCustomers(count: number): Promise<void>
  send(path: string, init?: RequestInit & { as?: Person; address?: string }): Promise<Response>
  /** The headers of a request over a socket. */
  head(path: string, more: { as?: Person; type: string; length: number }): string
  logLines(): Promise<{ level: number; msg: string }[]>
  close(): Promise<void>
}

/**
 * The real process with its limits on, behind a proxy that names the address of each client. `databaseUrl` is an empty
 * database of PostgreSQL.
 */
export async function openAttackedShop(databaseUrl: string | null): Promise<AttackedShop> {
  const stripe = await openStripeStandIn()
  const texts = await openTextStandIn()
  const env: Record<string, string> = {
    ...stripe.variables,
    SMS_URL: texts.webhookUrl,
    SECRET_KEY: secret,
    TRUST_PROXY: '1',
  }
  const running = await startShop({
    env: databaseUrl ? { ...env, DATABASE_URL: databaseUrl } : env,
    flags: await flagsOfStart(),
  })
  const database: Database = await openDatabase(
    databaseUrl ? { postgresUrl: databaseUrl } : { sqliteFile: join(running.dataDir, 'mendpost.sqlite') },
  )
  const shop: Shop = {
    database,
    now: Date.now,
    secrets: createSecrets(secret),
    throttles: openThrottles(false),
    ...shopParts(),
  }
  // The first request of a process loads code, which is not what is measured.
  for (const path of ['/', '/healthz']) await (await fetch(running.url + path)).arrayBuffer()
  const hash = await hashPassword(password)
  let people = 0
  const person = async (level: 1 | 2, role: StaffRole = 'owner'): Promise<Omit<Person, 'ticket'>> => {
    people += 1
    const email = `person.${people}@planted.example`
    const { caller, token } = await plantAccount(database.db, {
      fullname: `Person ${people}`,
      email,
      level,
      role,
      verified: true,
      active: true,
    })
    await database.db
      .updateTable('accounts')
      .set({ password_hash: hash })
      .where('id', '=', caller.account!.id)
      .execute()
    const address = `198.51.${people >> 8}.${people & 255}`
    return { caller, email, address, cookie: `mendpost-session=${token}` }
  }
  const staff = { ...(await person(2)), ticket: 0 }
  await setProfile(shop, staff.caller)
  const { id: phone_id } = await database.db
    .selectFrom('phones')
    .select('id')
    .where('slug', '=', 'iphone13')
    .executeTakeFirstOrThrow()

  const makeCustomer = async (): Promise<Person> => {
    const who = await person(1)
    const booking = bookingSchema.parse({
      phone_id,
      repair_name: 'screen',
      phone_serial: 'F2LXK0ABCD12',
      phone_pin: '2580',
      user_mobile: '0491 570 156',
      address: '12 Wattle Street',
      address_apt: '',
      address_city: 'Carlton',
      address_state: 'VIC',
      address_post: '3053',
    })
    const extras = { idempotencyKey: null, draftToken: null }
    const { ticket_id: ticket } = await bookRepair(shop, booking, who.caller, extras)
    const data = { results: { screen: 'working' as const }, remarks: '', serial_seen: '' }
    await savePartTest(shop, { id: ticket, stage: 'completion', data }, staff.caller)
    const done = { work_done: 'Fitted a screen.', parts: ['Screen'], warranty_until: null, version: 0 }
    await issueCompletion(shop, { id: ticket, ...done }, staff.caller)
    const due = {
      ticketid: ticket,
      comment: 'Done.',
      status: statusCodes.pendingPayment,
      makeVisibleToCustomer: true,
    }
    await addNote(shop, due, staff.caller)
    return { ...who, ticket }
  }
  const prepared: Person[] = []
  const prepareCustomers = async (count: number) => {
    while (prepared.length < count) prepared.push(await makeCustomer())
    // The process sends their emails meanwhile.
    for (let tries = 0; tries < 40 && (await countBacklog(shop)) > 0; tries += 1) await sleep(50)
  }

  const { url, dataDir, child } = running
  const { host, port } = new URL(url)
  const logLines = async () => {
    const file = await readFile(join(dataDir, 'mendpost.log'), 'utf8').catch(() => '')
    return (running.output() + file)
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { level: number; msg: string })
  }
  return {
    url,
    port: Number(port),
    pid: child.pid!,
    dataDir,
    shop,
    stripe,
    texts,
    staff,
    member: async (role) => ({ ...(await person(2, role)), ticket: 0 }),
    customer: async () => prepared.shift() ?? (await makeCustomer()),
    prepareCustomers,
    send(path, { as, address, headers, ...init } = {}) {
      return fetch(url + path, {
        redirect: 'manual',
        ...init,
        headers: {
          origin: url,
          'x-forwarded-for': address ?? as?.address ?? '192.0.2.1',
          ...(as ? { cookie: as.cookie } : {}),
          ...(headers as Record<string, string> | undefined),
        },
      })
    },
    head(path, { as, type, length }) {
      const lines = [
        `POST ${path} HTTP/1.1`,
        `Host: ${host}`,
        `Origin: ${url}`,
        `X-Forwarded-For: ${as?.address ?? '192.0.2.1'}`,
        ...(as ? [`Cookie: ${as.cookie}`] : []),
        `Content-Type: ${type}`,
        `Content-Length: ${length}`,
        'Connection: close',
      ]
      return `${lines.join('\r\n')}\r\n\r\n`
    },
    logLines,
    async close() {
      await database.close()
      running.child.kill('SIGKILL')
      await running.forget()
      await stripe.close()
      await texts.close()
    },
  }
}

/** The options of Node in the script `npm start`, which keep memory small. */
async function flagsOfStart(): Promise<string[]> {
  const file = join(import.meta.dirname, '../../package.json')
  const { scripts } = JSON.parse(await readFile(file, 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}
