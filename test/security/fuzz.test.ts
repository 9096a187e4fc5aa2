import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { firstProfile } from '#contract/first-profile.ts'
import { hashToken, newToken } from '#domain/secrets.ts'
import type { Log } from '#http/log.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, publicOrigin } from '#test/open-test-app.ts'
import { createRequestGenerator, type OpenApi } from './generate-request.ts'
import { createRandom, hostileTexts, pickOne } from './hostile-values.ts'
import { createRoles, roles, type ShopWithRoles } from './roles.ts'

const requests = Number(process.env.FUZZ_REQUESTS ?? 250)
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)

onBothEngines('generated requests on %s', (engine) => {
  test(
    `${requests} generated requests get no response of 500 or more`,
    { timeout: requests * 500 + 60_000 },
    async () => {
      const bugs: string[] = []
      const log: Log = {
        debug() {},
        info() {},
        warn() {},
        error: ({ err }) => void bugs.push(err instanceof Error ? `${err.name}: ${err.message}` : 'a bug'),
      }
      const shop = await createRoles(await openTestApp({ engine, throttle: false, log }))
      const document = (await (await shop.test.fetch('/api/openapi.json')).json()) as OpenApi
      const next = createRequestGenerator(document, knownIn(shop), publicOrigin, seed)
      const roll = createRandom(seed + 1)
      const found: string[] = []
      const seen = new Map<number, number>()

      for (let i = 0; i < requests; i++) {
        if (i % 25 === 0) await giveBackSessions(shop)
        // Higher levels reach more code.
        const role = roll() < 0.5 ? 'staff' : pickOne(roll, roles)
        const { method, path, headers, body, words } = next()
        const list = new Headers()
        for (const [name, value] of headers) if (!hasWide(value)) list.append(name, value)
        const response = await shop.test.fetch(path, { method, headers: list, body }, shop.people[role])
        const text = isFile(response) ? await passBy(response) : await response.text()
        seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
        const wrong = mistakeIn(response, text)
        if (wrong)
          found.push(
            `${wrong} (${response.status}) for ${role}: ${words}\n${(bugs.at(-1) ?? text).slice(0, 400)}`,
          )
      }

      await giveBackSessions(shop)
      const alive = await shop.test.fetch('/api/check-auth', {}, shop.people.staff)
      await shop.test.close()
      expect(found.slice(0, 5), `seed ${seed}: ${found.length} of ${requests}`).toEqual([])
      expect(await alive.json()).toMatchObject({ authLevel: 2 })
      // A fuzz test whose requests are all refused early tests nothing.
      expect(seen.get(200) ?? 0).toBeGreaterThan(requests / 20)
      expect(seen.get(400) ?? 0).toBeGreaterThan(requests / 20)
    },
  )
})

function mistakeIn(response: Response, text: string): string | null {
  if (response.status >= 500) return 'a failure'
  if (/\bat \w+.*\.(ts|js):\d+|node_modules|SQLITE|syntax error at/.test(text)) return 'an inside view'
  if (response.status === 304 || isFile(response)) return null
  if (!response.headers.get('content-type')?.startsWith('application/json')) return 'no JSON'
  const body = JSON.parse(text) as { error?: unknown }
  return response.status >= 400 && typeof body.error !== 'string' ? 'no sentence' : null
}

/** Photos, PDFs, archives, exports, calendars and event streams: all other responses of the API are JSON. */
function isFile({ status, headers }: Response): boolean {
  const type = headers.get('content-type') ?? ''
  return (
    status === 200 &&
    /^(image\/jpeg|application\/(?:pdf|zip)|text\/(?:csv|calendar|event-stream))\b/.test(type)
  )
}

/** Cancels the body of a file or an endless stream. */
async function passBy({ body }: Response): Promise<''> {
  await body?.cancel()
  return ''
}

// Header values are bytes; wider characters cannot be sent.
function hasWide(text: string): boolean {
  return [...text].some((sign) => sign.codePointAt(0)! > 255)
}

function knownIn({ ticket, otherTicket, publicNote, hiddenNote, phone, accounts }: ShopWithRoles) {
  const people = Object.values(accounts)
  return {
    ticketid: [ticket, otherTicket, -1, -1],
    id: [ticket, otherTicket, phone.id],
    noteid: [publicNote, hiddenNote],
    accountid: people,
    staffAssign: [0, ...people],
    phone_id: [phone.id],
    phoneid: [phone.slug],
    phoneName: [phone.slug, 'iphone14'],
    repair_name: ['screen', 'battery'],
    address_state: ['VIC'],
    address_post: ['3053'],
    user_mobile: ['0491 570 156'],
    password: ['nine quiet harbours'],
    confirmpassword: ['nine quiet harbours'],
    profile: [firstProfile, { ...firstProfile, latitude: 1e-300 }],
    version: [1, 2, 3, 2 ** 31, 2 ** 53 - 1],
    q: [...hostileTexts.slice(0, 40), 'iphone', 'Mei'],
    cursor: ['', 'e30', 'WzEsMl0', Buffer.from('{"v":1e400,"id":-5}').toString('base64url')],
  }
}

/** Some requests end sessions or change accounts: restores all of them. */
async function giveBackSessions({ test, people, accounts }: ShopWithRoles): Promise<void> {
  const { db } = test.shop.database
  const now = test.clock.now()
  for (const role of ['customerA', 'customerB', 'staff'] as const) {
    const id = accounts[role]
    const level = role === 'staff' ? 2 : 1
    await db
      .updateTable('accounts')
      .set({ level, deactivated_at: null, verified_at: now })
      .where('id', '=', id)
      .execute()
    const token = newToken()
    await db
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        account_id: id,
        created_at: now,
        seen_at: now,
        expires_at: now + HOUR_MS,
        last_ticket_id: null,
      })
      .execute()
    people[role].cookies.set('mendpost-session', token)
  }
}
