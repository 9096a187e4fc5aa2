import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { engines } from '#test/open-test-database.ts'
import { postgresTimeouts } from '#db/postgres-connection.ts'
import { openCrashShop, type CrashShop } from './crash-shop.ts'
import { retrySubmissions, expectIntact } from './expect-intact.ts'
import { openUnreliableProxy, type ProxyMode } from './unreliable-proxy.ts'
import { bookingBody, createRecord } from './writers.ts'

describe.runIf(engines.includes('postgres'))('a PostgreSQL server that does not answer', () => {
  let shop: CrashShop | null = null
  let line: Awaited<ReturnType<typeof openUnreliableProxy>> | null = null
  afterEach(async () => {
    line?.setMode('fine')
    await shop?.close()
    await line?.close()
    shop = line = null
  })

  const timed = async (path: string, init: RequestInit = {}) => {
    const started = performance.now()
    const response = await fetch(shop!.url() + path, { redirect: 'manual', ...init })
    const text = await response.text()
    return { status: response.status, text, ms: performance.now() - started }
  }

  /** The control: as long as the shop waits for its database, and then a request that does not need it. */
  const waitForAnswer = async () => {
    const started = performance.now()
    await sleep(postgresTimeouts.answer)
    await timed('/healthz')
    return performance.now() - started
  }

  test(
    'requests get a message within five seconds, and pages wait once, when it is silent, slow or disconnected, and recover by themselves',
    { timeout: 90_000 },
    async () => {
      const opened = await openCrashShopBehind()
      shop = opened.shop
      line = opened.line
      const record = createRecord()
      const session = { headers: { cookie: shop.customer } }
      const booking = (key: string) => ({
        method: 'POST',
        headers: {
          cookie: shop!.customer,
          origin: shop!.url(),
          'content-type': 'application/json',
          'Idempotency-Key': key,
        },
        body: bookingBody(shop!.phone, key),
      })
      expect((await timed('/api/check-auth', session)).status).toBe(200)

      for (const mode of ['silent', 'away', 'slow'] as ProxyMode[]) {
        line.setMode(mode)
        const key = `submit-${mode}`
        record.open.set(key, { key, body: bookingBody(shop.phone, key) })
        const control = waitForAnswer()
        const answers = await Promise.all([
          timed('/api/check-auth', session),
          timed('/api/submitticket/', booking(key)),
          timed('/readyz'),
          timed('/account/dashboard', session),
        ])
        // Of a slow server the session may be read just in time, and the transaction after it takes four more.
        const limit = (await control) + (mode === 'slow' ? 6_000 : 2_000)
        for (const { status, text, ms } of answers) {
          expect(ms).toBeLessThan(limit)
          // A slow server may still answer in time.
          expect(mode === 'slow' ? [200, 503] : [503]).toContain(status)
          // Names of built files may contain "password".
          const message = text.replace(/\/assets\/[\w.-]+/g, '')
          expect(message).not.toMatch(/ECONN|postgres:|at .*\.js:|password/i)
        }
        expect((await timed('/healthz')).status).toBe(200)
        // Never a higher level than before: the session is not guessed.
        const [auth, booked] = answers
        if (auth.status === 503) expect(JSON.parse(auth.text)).toHaveProperty('error')
        if (booked.status === 200) {
          record.booked.set(key, (JSON.parse(booked.text) as { ticket_id: number }).ticket_id)
          record.open.delete(key)
        }

        line.setMode('fine')
        await vi.waitFor(async () => expect((await timed('/readyz')).status).toBe(200), 15_000)
        // A connection that was opened meanwhile may still fail once.
        await vi.waitFor(async () => {
          const healed = await timed('/api/check-auth', session)
          expect([mode, healed.status]).toEqual([mode, 200])
          expect(JSON.parse(healed.text)).toMatchObject({ authLevel: 1 })
        }, 15_000)
        await expectIntact(shop, record)
        await retrySubmissions(shop, record)
        await expectIntact(shop, record)
      }
    },
  )
})

/** A shop whose process reaches its database only through an unreliable proxy. */
async function openCrashShopBehind() {
  const lines: Awaited<ReturnType<typeof openUnreliableProxy>>[] = []
  const shop = await openCrashShop('postgres', async (postgresUrl) => {
    const target = new URL(postgresUrl)
    const line = await openUnreliableProxy(target.hostname, Number(target.port))
    lines.push(line)
    const through = new URL(postgresUrl)
    through.hostname = '127.0.0.1'
    through.port = String(line.port)
    return through.href
  })
  return { shop, line: lines[0]! }
}
