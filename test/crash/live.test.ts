import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { MissedEvents } from '#contract/live.schema.ts'
import { timed } from '#test/elapsed.ts'
import { listen, type Received } from '#test/listen.ts'
import { onBothEngines } from '#test/engines.ts'
import { plantAccount } from '#test/plant-account.ts'
import { openCrashShop, type CrashShop } from './crash-shop.ts'

onBothEngines('live updates of the real process on %s', (engine) => {
  let shop: CrashShop | null = null
  let open: Received[] = []
  afterEach(async () => {
    await Promise.all(open.map((received) => received.leave().catch(() => {})))
    open = []
    await shop?.close()
    shop = null
  })

  const stream = async (url: string, cookie: string) => {
    const headers = { accept: 'text/event-stream', cookie }
    const received = listen(await fetch(`${url}/api/live?age=0`, { headers }))
    open.push(received)
    return received
  }
  const post = async (url: string, path: string, cookie: string, body: unknown) => {
    const headers = { cookie, origin: url, 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { ticket_id: number }
  }
  const booked = async (app: CrashShop) => {
    const data = {
      phone_id: app.phone,
      repair_name: 'screen',
      phone_serial: 'F2LXK0ABCD12',
      user_mobile: '0491 570 156',
      address: '12 Wattle Street',
      address_city: 'Carlton',
      address_state: 'VIC',
      address_post: '3053',
    }
    return (await post(app.url(), '/api/submitticket/', app.customer, { data })).ticket_id
  }
  const note = (url: string, app: CrashShop, ticketid: number, makeVisibleToCustomer = true) =>
    post(url, '/api/submit-ticket-comment', app.staff, {
      data: { ticketid, comment: 'Looked at.', status: 0, makeVisibleToCustomer },
    })
  /** How many events a stream is told of that opens now. */
  const happened = async (url: string, cookie: string) => {
    const answer = await fetch(`${url}/api/live?age=0`, { headers: { cookie } })
    return ((await answer.json()) as MissedEvents).events.length
  }
  const times = (received: Received, ticket: number) =>
    received.message().filter((message) => message === `ticket ${ticket}`)
  const receives = async (received: Received, ticket: number, count: number) => {
    await expect.poll(() => times(received, ticket).length, { interval: 50 }).toBe(count)
  }

  test.runIf(engine === 'postgres')(
    'events written in one process reach the streams of the other, also after one is killed',
    { timeout: 90_000 },
    async () => {
      const app = (shop = await openCrashShop('postgres'))
      const other = await app.another()
      const ticket = await booked(app)
      await expect.poll(() => happened(other.url, app.customer)).toBeGreaterThan(0)
      const customer = await stream(other.url, app.customer)
      const staff = await stream(app.url(), app.staff)
      // Both are told of the booking first, since it happened just before they came.
      await receives(customer, ticket, await happened(other.url, app.customer))
      await receives(staff, ticket, await happened(app.url(), app.staff))
      const before = times(customer, ticket).length
      const beforeStaff = times(staff, ticket).length
      await note(app.url(), app, ticket)
      await receives(customer, ticket, before + 1)
      await receives(staff, ticket, beforeStaff + 1)
      await note(app.url(), app, ticket, false)
      await receives(staff, ticket, beforeStaff + 2)
      expect(times(customer, ticket)).toHaveLength(before + 1)

      await app.kill()
      await staff.ended
      await note(other.url, app, ticket)
      await receives(customer, ticket, before + 2)
    },
  )

  test('a session that ends closes its stream and leaves the others open', { timeout: 90_000 }, async () => {
    const app = (shop = await openCrashShop(engine))
    const url = engine === 'postgres' ? (await app.another()).url : app.url()
    const customer = await stream(url, app.customer)
    const staff = await stream(url, app.staff)
    await post(app.url(), '/api/logout', app.customer, {})
    await expect.poll(() => customer.message(), { timeout: 20_000, interval: 100 }).toContain('bye')
    await customer.ended
    expect(staff.message()).toEqual(['hello'])
  })

  test(
    'two hundred streams use little CPU and memory, all receive events, and none delays shutdown',
    { timeout: 120_000 },
    async () => {
      const app = (shop = await openCrashShop(engine))
      const ticket = await booked(app)
      const { pid } = app.running().child
      const people = await Promise.all(Array.from({ length: 25 }, (_, place) => plantStaff(app, place)))
      // Events of the last seconds would be sent again to a new stream.
      await fetch(`${app.url()}/api/live`, { headers: { cookie: app.staff } })
      const before = getMemory(pid)
      const opened = await Promise.all(
        people.flatMap((cookie) => Array.from({ length: 8 }, () => stream(app.url(), cookie))),
      )
      expect(opened.every(({ status }) => status === 200)).toBe(true)
      const cpu = getCpu(pid)
      await sleep(5_000)
      expect(getCpu(pid) - cpu, 'milliseconds of a core in five seconds').toBeLessThan(1_000)
      expect(getMemory(pid) - before, 'megabytes').toBeLessThan(60)

      const earlier = new Map(opened.map((received) => [received, times(received, ticket).length]))
      await note(app.url(), app, ticket)
      for (const received of opened) await receives(received, ticket, (earlier.get(received) ?? 0) + 1)

      const { result, ms } = await timed(() => app.running().stop())
      expect(result).toBe(0)
      expect(ms).toBeLessThan(10_000)
      await Promise.all(opened.map(({ ended }) => ended))
    },
  )
})

async function plantStaff(app: CrashShop, place: number): Promise<string> {
  const who = {
    fullname: `Member ${place}`,
    email: `member${place}@planted.example`,
    verified: true,
    active: true,
  }
  const { token } = await plantAccount(app.database.db, { ...who, level: 2 })
  return `mendpost-session=${token}`
}

/** Resident megabytes of a process; 0 where the platform does not report it. */
function getMemory(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return 0
  }
}

/** CPU milliseconds of a process; 0 where the platform does not report it. */
function getCpu(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}
