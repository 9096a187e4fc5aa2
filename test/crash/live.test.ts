import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import type { Shop } from '#domain/shop.ts'
import { listen, type Heard } from '#test/listen.ts'
import { engines } from '#test/open-test-books.ts'
import { plant } from '#test/security/built-shop.ts'
import { openCrashShop, type CrashShop } from './crash-shop.ts'

describe.each(engines)('live updates of the real process on %s', (engine) => {
  let shop: CrashShop | null = null
  let open: Heard[] = []
  afterEach(async () => {
    await Promise.all(open.map((heard) => heard.leave().catch(() => {})))
    open = []
    await shop?.close()
    shop = null
  })

  const stream = async (url: string, cookie: string) => {
    const headers = { accept: 'text/event-stream', cookie }
    const heard = listen(await fetch(`${url}/api/live?age=0`, { headers }))
    open.push(heard)
    return heard
  }
  const post = async (url: string, path: string, cookie: string, body: unknown) => {
    const headers = { cookie, origin: url, 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { ticket_id: number }
  }
  const booked = async (house: CrashShop) => {
    const data = {
      phone_id: house.phone,
      repair_name: 'screen',
      phone_serial: 'F2LXK0ABCD12',
      user_mobile: '0491 570 156',
      address: '12 Wattle Street',
      address_city: 'Carlton',
      address_state: 'VIC',
      address_post: '3053',
    }
    return (await post(house.url(), '/api/submitticket/', house.customer, { data })).ticket_id
  }
  const note = (url: string, house: CrashShop, ticketid: number, makeVisibleToCustomer = true) =>
    post(url, '/api/submit-ticket-comment', house.staff, {
      data: { ticketid, comment: 'Looked at.', status: 0, makeVisibleToCustomer },
    })
  const times = (heard: Heard, ticket: number) => heard.said().filter((said) => said === `ticket ${ticket}`)
  const hears = async (heard: Heard, ticket: number, count: number) => {
    await expect.poll(() => times(heard, ticket).length, { timeout: 8_000, interval: 50 }).toBe(count)
  }

  test.runIf(engine === 'postgres')(
    'what is written in one process is heard in the other, also after one is killed',
    { timeout: 90_000 },
    async () => {
      const house = (shop = await openCrashShop('postgres'))
      const other = await house.another()
      const ticket = await booked(house)
      await sleep(300)
      const customer = await stream(other.url, house.customer)
      const staff = await stream(house.url(), house.staff)
      await expect.poll(() => customer.said()).toContain('hello')
      const before = times(customer, ticket).length
      const beforeStaff = times(staff, ticket).length
      await note(house.url(), house, ticket)
      await hears(customer, ticket, before + 1)
      await hears(staff, ticket, beforeStaff + 1)
      await note(house.url(), house, ticket, false)
      await hears(staff, ticket, beforeStaff + 2)
      expect(times(customer, ticket)).toHaveLength(before + 1)

      await house.kill()
      await staff.ended
      await note(other.url, house, ticket)
      await hears(customer, ticket, before + 2)
    },
  )

  test('a session that ends closes its stream, and keeps the others open', { timeout: 90_000 }, async () => {
    const house = (shop = await openCrashShop(engine))
    const url = engine === 'postgres' ? (await house.another()).url : house.url()
    const customer = await stream(url, house.customer)
    const staff = await stream(url, house.staff)
    await post(house.url(), '/api/logout', house.customer, {})
    await expect.poll(() => customer.said(), { timeout: 20_000, interval: 100 }).toContain('bye')
    await customer.ended
    expect(staff.said()).toEqual(['hello'])
  })

  test(
    'two hundred streams cost little, each one hears, and none holds up a shop that is told to stop',
    { timeout: 120_000 },
    async () => {
      const house = (shop = await openCrashShop(engine))
      const ticket = await booked(house)
      const { pid } = house.running().child
      const people = await Promise.all(Array.from({ length: 25 }, (_, place) => plantStaff(house, place)))
      // What happened just before would be told again to whoever comes.
      await fetch(`${house.url()}/api/live`, { headers: { cookie: house.staff } })
      const before = memoryOf(pid)
      const opened = await Promise.all(
        people.flatMap((cookie) => Array.from({ length: 8 }, () => stream(house.url(), cookie))),
      )
      expect(opened.every(({ status }) => status === 200)).toBe(true)
      const cpu = cpuOf(pid)
      await sleep(5_000)
      expect(cpuOf(pid) - cpu, 'milliseconds of a core in five seconds').toBeLessThan(1_000)
      expect(memoryOf(pid) - before, 'megabytes').toBeLessThan(60)

      const earlier = new Map(opened.map((heard) => [heard, times(heard, ticket).length]))
      await note(house.url(), house, ticket)
      for (const heard of opened) await hears(heard, ticket, (earlier.get(heard) ?? 0) + 1)

      const told = Date.now()
      expect(await house.running().stop()).toBe(0)
      expect(Date.now() - told).toBeLessThan(10_000)
      await Promise.all(opened.map(({ ended }) => ended))
    },
  )
})

async function plantStaff(house: CrashShop, place: number): Promise<string> {
  const shop = { books: house.books, now: Date.now } as Shop
  const who = {
    fullname: `Member ${place}`,
    email: `member${place}@planted.example`,
    verified: true,
    active: true,
  }
  const { token } = await plant(shop, { ...who, level: 2 })
  return `mendpost-session=${token}`
}

/** Megabytes that a process really uses; 0 where the system does not tell. */
function memoryOf(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return 0
  }
}

/** Milliseconds that a process has computed; 0 where the system does not tell. */
function cpuOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}
