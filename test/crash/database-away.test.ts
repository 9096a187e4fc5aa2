import { afterEach, describe, expect, test } from 'vitest'
import { engines } from '#test/open-test-books.ts'
import { openCrashShop, type CrashShop } from './crash-shop.ts'
import { askAgain, expectWhole } from './expect-whole.ts'
import { openFickleLine, type Mood } from './fickle-line.ts'
import { bookingBody, emptyRecord } from './writers.ts'

describe.runIf(engines.includes('postgres'))('a PostgreSQL that does not answer', () => {
  let shop: CrashShop | null = null
  let line: Awaited<ReturnType<typeof openFickleLine>> | null = null
  afterEach(async () => {
    line?.turn('fine')
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

  test(
    'silent, slow or gone, it is a sentence within five seconds, and heals by itself',
    { timeout: 90_000 },
    async () => {
      const opened = await openCrashShopBehind()
      shop = opened.shop
      line = opened.line
      const record = emptyRecord()
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

      for (const mood of ['silent', 'away', 'slow'] as Mood[]) {
        line.turn(mood)
        const key = `submit-${mood}`
        record.open.set(key, { key, body: bookingBody(shop.phone, key) })
        const answers = await Promise.all([
          timed('/api/check-auth', session),
          timed('/api/submitticket/', booking(key)),
          timed('/readyz'),
          timed('/account/dashboard', session),
        ])
        for (const { status, text, ms } of answers) {
          expect(ms).toBeLessThan(5_500)
          // Slow is not silent: some of it may still be answered in time.
          expect(mood === 'slow' ? [200, 503] : [503]).toContain(status)
          // Files of the site may be called after passwords.
          const said = text.replace(/\/assets\/[\w.-]+/g, '')
          expect(said).not.toMatch(/ECONN|postgres:|at .*\.js:|password/i)
        }
        expect((await timed('/healthz')).status).toBe(200)
        // Never a higher level than before: the session is not guessed.
        const [auth, booked] = answers
        if (auth.status === 503) expect(JSON.parse(auth.text)).toHaveProperty('error')
        if (booked.status === 200) {
          record.booked.set(key, (JSON.parse(booked.text) as { ticket_id: number }).ticket_id)
          record.open.delete(key)
        }

        line.turn('fine')
        const deadline = Date.now() + 10_000
        while ((await timed('/readyz')).status !== 200 && Date.now() < deadline) {
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
        const healed = await timed('/api/check-auth', session)
        expect([mood, healed.status]).toEqual([mood, 200])
        expect(JSON.parse(healed.text)).toMatchObject({ authLevel: 1 })
        await expectWhole(shop, record)
        await askAgain(shop, record)
        await expectWhole(shop, record)
      }
    },
  )
})

/** A shop whose process only ever speaks to its database through a fickle line. */
async function openCrashShopBehind() {
  const lines: Awaited<ReturnType<typeof openFickleLine>>[] = []
  const shop = await openCrashShop('postgres', async (postgresUrl) => {
    const target = new URL(postgresUrl)
    const line = await openFickleLine(target.hostname, Number(target.port))
    lines.push(line)
    const through = new URL(postgresUrl)
    through.hostname = '127.0.0.1'
    through.port = String(line.port)
    return through.href
  })
  return { shop, line: lines[0]! }
}
