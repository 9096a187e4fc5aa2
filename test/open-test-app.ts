import type { CallKey, Input, Output } from '#contract/all-calls.ts'
import type { EmailKind, EmailPayloads } from '#contract/email-kinds.ts'
import type { AccountTokenPurpose } from '#db/schema/accounts.ts'
import { ensureAdmin } from '#domain/accounts/ensure-admin.ts'
import { createToken } from '#domain/accounts/account-tokens.ts'
import { signUp as signUpVerb } from '#domain/accounts/sign-up.ts'
import { verifyEmail as verifyEmailVerb } from '#domain/accounts/verify-email.ts'
import { createSecrets } from '#domain/secrets.ts'
import { countInDatabase } from '#domain/shared-attempts.ts'
import { maintainDerivedRows } from '#domain/queues/maintain-derived-rows.ts'
import type { Cards } from '#domain/card-payments.ts'
import type { Shop } from '#domain/shop.ts'
import { openThrottles } from '#domain/throttles.ts'
import { openApi } from '#http/api.ts'
import type { ServerCaller } from '#http/create-caller.ts'
import type { Log } from '#http/log.ts'
import { silentLog } from './silent-log.ts'
import { qrPath } from '#integrations/qr.ts'
import { arrange, arranged } from './test-people.ts'
import { takeTestDatabase } from './open-test-database.ts'
import { getRequest } from './request-of.ts'
import { shopParts } from './shop-parts.ts'

export const publicOrigin = 'http://localhost:3000'

/** One browser: its cookies and its network address. */
export type Browser = { cookies: Map<string, string>; address: string }

/** A logged-in customer or staff member, and their browser. */
export type SignedIn = Browser & { accountid: number; fullname: string; email: string; password: string }

export type Answered<Output> = {
  status: number
  body: Output & { error?: string; fields?: Record<string, string> }
  headers: Headers
}

/** An email in the outbox. */
type QueuedEmail = {
  [L in EmailKind]: { id: number; kind: L; payload: EmailPayloads[L] }
}[EmailKind]

type Setup = {
  engine?: 'sqlite' | 'postgres'
  /** Off: no rate limits. On: the production limits. */
  throttle?: boolean
  https?: boolean
  log?: Log
  /** Card payments; without it the shop offers none. */
  cards?: Cards
  /** Parts of the shop that take the place of those in memory. */
  parts?: Partial<Shop>
}

const { password } = arranged

/** A whole app in memory: a new database, the real API, an adjustable clock, accounts of every level. */
export async function openTestApp({
  engine = 'sqlite',
  throttle = true,
  https = false,
  log = silentLog,
  cards,
  parts = {},
}: Setup = {}) {
  const database = parts.database ?? (await takeTestDatabase(engine))
  let now = Date.UTC(2026, 10, 20, 1, 0, 0)
  const secrets = createSecrets('a secret that only tests know')
  const shop: Shop = maintainDerivedRows({
    database,
    now: () => now,
    secrets,
    // As in production: attempts are stored in the database where several processes may share it.
    throttles: openThrottles(
      throttle,
      engine === 'postgres' ? countInDatabase({ database, secrets, now: Date.now }) : undefined,
    ),
    ...shopParts(),
    ...(cards ? { cards } : {}),
    ...parts,
  })
  const api = openApi({ shop, log, publicOrigin, https, drawQr: qrPath, checkOutputs: true })
  let people = 0

  /** A browser without cookies, in a network of its own. */
  const browser = (): Browser => {
    people += 1
    return { cookies: new Map(), address: `203.${people >> 8}.${people & 255}.7` }
  }
  const anonymous = browser()

  const send = async (request: Request, as: Browser): Promise<Response> => {
    if (as.cookies.size > 0 && !request.headers.has('cookie')) {
      request.headers.set('cookie', [...as.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    const response = await api.app.fetch(request, { address: as.address, requestId: 'test' })
    for (const line of response.headers.getSetCookie()) keep(as, line)
    return response
  }

  /**
   * Calls an endpoint as our own pages do. Without `as`, the caller is a browser that stores
   * nothing.
   */
  async function call<Key extends CallKey>(
    key: Key,
    input: Input<Key>,
    { as, headers }: { as?: Browser; headers?: Record<string, string> } = {},
  ): Promise<Answered<Output<Key>>> {
    const from = as ?? { cookies: new Map<string, string>(), address: anonymous.address }
    const response = await send(getRequest(key, input, publicOrigin, headers), from)
    const text = await response.text()
    return { status: response.status, body: JSON.parse(text), headers: response.headers }
  }

  /** The server-side caller of a page's loader, in this browser. */
  const pageCaller = (as: Browser): ServerCaller =>
    api.createCaller({
      address: as.address,
      requestId: 'test',
      userAgent: undefined,
      isRead: true,
      cookie: (name) => as.cookies.get(name),
      setCookie: (line) => keep(as, line),
    })

  /** The token of an emailed link, made as when its email is sent. */
  async function link(
    email: string,
    purpose: AccountTokenPurpose = 'verify',
    sentTo = email,
  ): Promise<string> {
    const { id: accountId } = await database.db
      .selectFrom('accounts')
      .select('id')
      .where('email_folded', '=', email.toLowerCase())
      .executeTakeFirstOrThrow()
    return createToken(shop, { accountId, purpose, sentTo })
  }

  async function logIn(email: string, as: Browser = browser()): Promise<SignedIn> {
    const { status, body } = await call('POST /api/loginuser/', { data: { email, password } }, { as })
    if (status !== 200 || !body.userData)
      throw new Error(`${email} could not log in: ${JSON.stringify(body)}`)
    return Object.assign(as, body.userData, { password })
  }

  /** A logged-in customer with a verified address. */
  async function signUp(
    person: { fullname: string; email: string },
    as: Browser = browser(),
  ): Promise<SignedIn> {
    return arrange(async () => {
      await signUpVerb(shop, { ...person, password, confirmpassword: password }, { address: as.address })
      await verifyEmailVerb(shop, { authtoken: await link(person.email) }, { address: as.address })
      return logIn(person.email, as)
    })
  }

  /** A customer with a verified account, logged in. */
  const customer = (fullname = 'Mei Tanaka'): Promise<SignedIn> => {
    const as = browser()
    return signUp({ fullname, email: addressFor(fullname, people) }, as)
  }

  /** A member of staff, logged in. */
  const staff = async (fullname = 'Sam Okafor'): Promise<SignedIn> => {
    const as = browser()
    const email = addressFor(fullname, people)
    return arrange(async () => {
      await ensureAdmin(shop, { email, password, name: fullname })
      return logIn(email, as)
    })
  }

  /** The emails in the outbox, oldest first. */
  const emails = async (): Promise<QueuedEmail[]> => {
    const rows = await database.db
      .selectFrom('outbox')
      .select(['id', 'email_kind as kind', 'payload'])
      .where('sent_at', 'is', null)
      .where('channel', '=', 'email')
      .orderBy('id')
      .limit(10_000)
      .execute()
    return rows.map((row) => ({ ...row, payload: JSON.parse(row.payload) }) as QueuedEmail)
  }

  return {
    shop,
    engine,
    clock: {
      now: () => now,
      /** Advances the shop's clock, in milliseconds. */
      advance: (ms: number) => void (now += ms),
    },
    browser,
    call,
    pageCaller,
    /** Sends any request unchanged, with only the cookies of `as` added. */
    fetch: (path: string, init: RequestInit = {}, as?: Browser): Promise<Response> =>
      send(
        new Request(new URL(path, publicOrigin), init),
        as ?? { cookies: new Map<string, string>(), address: anonymous.address },
      ),
    logIn,
    signUp,
    customer,
    staff,
    emails,
    link,
    close: () => database.close(),
  }
}

/** Return value of `openTestApp`. */
export type TestApp = Awaited<ReturnType<typeof openTestApp>>

function addressFor(fullname: string, number: number): string {
  return `${fullname.toLowerCase().replace(/[^a-z]+/g, '.')}.${number}@example.com`
}

function keep(browser: Browser, line: string): void {
  const [pair = '', ...attributes] = line.split('; ')
  const at = pair.indexOf('=')
  const name = pair.slice(0, at)
  const dropped = attributes.some((attribute) => attribute.toLowerCase() === 'max-age=0')
  if (dropped) browser.cookies.delete(name)
  else browser.cookies.set(name, pair.slice(at + 1))
}
