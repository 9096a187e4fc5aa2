import { loginUser } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Letter, LetterPayloads } from '#contract/letters.ts'
import type { AccountTokenPurpose } from '#db/schema/accounts.ts'
import { ensureAdmin } from '#domain/accounts/ensure-admin.ts'
import { mintToken } from '#domain/accounts/account-tokens.ts'
import { signUp as signUpVerb } from '#domain/accounts/sign-up.ts'
import { verifyEmail as verifyEmailVerb } from '#domain/accounts/verify-email.ts'
import { secretsFrom } from '#domain/secrets.ts'
import { countInBooks } from '#domain/shared-tries.ts'
import type { Cards } from '#domain/card-payments.ts'
import type { Shop } from '#domain/shop.ts'
import { openThrottles } from '#domain/throttles.ts'
import { openApi } from '#http/api.ts'
import { silentLog, type Log } from '#http/log.ts'
import type { Arrival } from '#http/visit.ts'
import { qrPath } from '#outside/qr.ts'
import { arrange, arranged } from './arranged-people.ts'
import { openTestBooks } from './open-test-books.ts'
import { requestOf } from './request-of.ts'
import { shopParts } from './shop-parts.ts'

export const publicOrigin = 'http://localhost:3000'

/** One browser: its cookies and the network address that it comes from. */
export type Browser = { cookies: Map<string, string>; address: string }

/** A person with a verified account who is logged in, and the browser used for it. */
export type SignedIn = Browser & { accountid: number; fullname: string; email: string; password: string }

export type Answered<Reply> = {
  status: number
  body: Reply & { error?: string; fields?: Record<string, string> }
  headers: Headers
}

/** A letter that waits to be sent. */
export type QueuedLetter = {
  [L in Letter]: { id: number; letter: L; payload: LetterPayloads[L] }
}[Letter]

type Setup = {
  engine?: 'sqlite' | 'postgres'
  /** Off, no limit is ever passed; on, the shop's real limits hold. */
  throttle?: boolean
  https?: boolean
  log?: Log
  /** Payments by card; without it the shop takes none. */
  cards?: Cards
}

const { password } = arranged

/** A whole shop in memory: a fresh database, the real API, a clock to turn, people of any level. */
export async function openTestShop({
  engine = 'sqlite',
  throttle = true,
  https = false,
  log = silentLog,
  cards,
}: Setup = {}) {
  const books = await openTestBooks(engine)
  let now = Date.UTC(2026, 10, 20, 1, 0, 0)
  const secrets = secretsFrom('a secret that only tests know')
  const shop: Shop = {
    books,
    now: () => now,
    secrets,
    // As the real shop does: in the books where several processes may share them.
    throttles: openThrottles(
      throttle,
      engine === 'postgres' ? countInBooks({ books, secrets, now: Date.now }) : undefined,
    ),
    ...shopParts(),
    ...(cards ? { cards } : {}),
  }
  const app = openApi({ shop, log, publicOrigin, https, drawQr: qrPath, checkReplies: true })
  let people = 0

  /** A browser without cookies, at a network address of its own. */
  const browser = (): Browser => {
    people += 1
    return { cookies: new Map(), address: `203.0.${people >> 8}.${people & 255}` }
  }
  const stranger = browser()

  const send = async (request: Request, as: Browser): Promise<Response> => {
    if (as.cookies.size > 0 && !request.headers.has('cookie')) {
      request.headers.set('cookie', [...as.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    const response = await app.fetch(request, { address: as.address, requestId: 'test' })
    for (const line of response.headers.getSetCookie()) keep(as, line)
    return response
  }

  /**
   * Calls an endpoint as one of our own pages would. Without `as`, the caller is a browser that keeps
   * nothing.
   */
  async function call<Ask, Reply>(
    endpoint: Endpoint<Ask, Reply>,
    ask: Ask,
    { as, headers }: { as?: Browser; headers?: Record<string, string> } = {},
  ): Promise<Answered<Reply>> {
    const from = as ?? { cookies: new Map<string, string>(), address: stranger.address }
    const response = await send(requestOf(endpoint, ask, publicOrigin, headers), from)
    const text = await response.text()
    return { status: response.status, body: JSON.parse(text), headers: response.headers }
  }

  /** Asks as a page of the shop's own process does that somebody looks at; all calls of one page share an arrival. */
  async function askInHouse(
    endpoint: Endpoint,
    ask: unknown,
    { as, arrival }: { as: Browser; arrival: Arrival },
  ): Promise<{ status: number; body: unknown }> {
    const answered = await app.ask(endpoint, ask as Record<string, unknown>, arrival, {
      cookies: [...as.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      userAgent: undefined,
      setCookie: (line) => keep(as, line),
      say: () => {},
    })
    if (!answered) throw new Error(`${endpoint.path} cannot be asked without HTTP`)
    const text = 'ready' in answered ? Buffer.from(answered.ready.bytes) : JSON.stringify(answered.reply)
    return { status: answered.status, body: JSON.parse(text.toString()) as unknown }
  }

  /** The word of a private link, made as it is when its letter is sent. */
  async function link(
    email: string,
    purpose: AccountTokenPurpose = 'verify',
    sentTo = email,
  ): Promise<string> {
    const { id: accountId } = await books.db
      .selectFrom('accounts')
      .select('id')
      .where('email_folded', '=', email.toLowerCase())
      .executeTakeFirstOrThrow()
    return mintToken(shop, { accountId, purpose, sentTo })
  }

  async function logIn(email: string, as: Browser = browser()): Promise<SignedIn> {
    const { status, body } = await call(loginUser, { data: { email, password } }, { as })
    if (status !== 200 || !body.userData)
      throw new Error(`${email} could not log in: ${JSON.stringify(body)}`)
    return Object.assign(as, body.userData, { password })
  }

  /** Somebody who signed up, confirmed the address and logged in. */
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

  /** The letters that wait to be sent, oldest first. */
  const letters = async (): Promise<QueuedLetter[]> => {
    const rows = await books.db
      .selectFrom('outbox')
      .select(['id', 'letter', 'payload'])
      .where('sent_at', 'is', null)
      .orderBy('id')
      .limit(10_000)
      .execute()
    return rows.map((row) => ({ ...row, payload: JSON.parse(row.payload) }) as QueuedLetter)
  }

  return {
    shop,
    engine,
    clock: {
      now: () => now,
      /** Moves the shop's clock on, in milliseconds. */
      turn: (ms: number) => void (now += ms),
    },
    browser,
    call,
    askInHouse,
    /** Sends any request as it stands: nothing is added but the cookies of `as`. */
    fetch: (path: string, init: RequestInit = {}, as?: Browser): Promise<Response> =>
      send(
        new Request(new URL(path, publicOrigin), init),
        as ?? { cookies: new Map<string, string>(), address: stranger.address },
      ),
    logIn,
    signUp,
    customer,
    staff,
    letters,
    link,
    close: () => books.close(),
  }
}

/** What `openTestShop` opens. */
export type TestShop = Awaited<ReturnType<typeof openTestShop>>

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
