import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { timed } from '#test/elapsed.ts'
import { onBothEngines } from '#test/engines.ts'
import { openCrashShop, type CrashShop } from './crash-shop.ts'
import { retrySubmissions, expectEmailsOnce, expectIntact } from './expect-intact.ts'
import { randomMoment } from './random-moment.ts'
import { createRecord, writeWithoutPause } from './writers.ts'

const rounds = Number(process.env.CRASH_ROUNDS ?? 2)

onBothEngines('a process that is killed while it writes on %s', (engine) => {
  let shop: CrashShop | null = null
  afterEach(async () => {
    await shop?.close()
    shop = null
  })

  test(
    `acknowledged writes are neither lost nor duplicated, ${rounds} times`,
    { timeout: 60_000 + rounds * 40_000 },
    async () => {
      shop = await openCrashShop(engine)
      const record = createRecord()
      for (let round = 1; round <= rounds; round++) {
        const before = record.booked.size
        const writers = writeWithoutPause(shop, record, () => [shop!.url()])
        // Require some load, however busy the machine is.
        await vi.waitFor(() => expect(record.booked.size).toBeGreaterThan(before), 20_000)
        await randomMoment(1_000)
        await shop.kill()
        await writers.stop()
        const restarted = await shop.restart()
        expect(restarted.own, restarted.words).toBeLessThan(5_000)
        expect(restarted.cpu, restarted.words).toBeLessThan(5_000)
        await expectIntact(shop, record)
        await retrySubmissions(shop, record)
        await expectIntact(shop, record)
      }
      await expectEmailsOnce(shop, rounds)
    },
  )

  test(
    'the process finishes open requests and exits with 0 on SIGTERM under load',
    { timeout: 60_000 },
    async () => {
      shop = await openCrashShop(engine)
      const record = createRecord()
      const writers = writeWithoutPause(shop, record, () => [shop!.url()])
      await vi.waitFor(() => expect(record.booked.size).toBeGreaterThan(3), 20_000)
      const { result, ms } = await timed(() => shop!.running().stop())
      expect(result).toBe(0)
      expect(ms).toBeLessThan(10_000)
      await writers.stop()
      await expectIntact(shop, record)
    },
  )

  test(
    'the process waits for an email and a slow request side by side on SIGTERM',
    { timeout: 60_000 },
    async () => {
      // Greets, and answers nothing further.
      const silent = createServer((socket) =>
        socket.on('error', () => {}).write('220 mail.example ESMTP\r\n'),
      )
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
      const accepted = new Promise((resolve) => silent.once('connection', resolve))
      const { port } = silent.address() as AddressInfo
      shop = await openCrashShop(engine, undefined, { SMTP_URL: `smtp://127.0.0.1:${port}` })
      const { hostname, port: shopPort, origin } = new URL(shop.url())
      const message = JSON.stringify({
        data: { fullname: 'Mei Tanaka', email: 'mei@example.com', message: 'Is it open today?' },
      })
      const send = () =>
        fetch(`${origin}/api/contact`, {
          method: 'POST',
          headers: { origin, 'content-type': 'application/json' },
          body: message,
        })
      expect((await send()).status).toBe(200)
      await accepted
      const slow = connect(Number(shopPort), hostname)
      const answered = new Promise<string>((resolve) =>
        slow.once('data', (chunk: Buffer) => resolve(chunk.toString())),
      )
      slow.write(
        `POST /api/contact HTTP/1.1\r\nhost: ${hostname}:${shopPort}\r\norigin: ${origin}\r\n` +
          `content-type: application/json\r\ncontent-length: ${message.length}\r\n\r\n${message.slice(0, 20)}`,
      )
      // The process reads connections in turn: it has begun the slow request before it answers this one.
      expect((await fetch(`${origin}/healthz`)).status).toBe(200)
      const { ms } = await timed(async () => {
        const ended = shop!.running().stop()
        await sleep(4_000)
        slow.write(message.slice(20))
        expect(await answered).toContain('HTTP/1.1 200')
        expect(await ended).toBe(0)
      })
      expect(ms).toBeLessThan(10_000)
      silent.close()
    },
  )
})
