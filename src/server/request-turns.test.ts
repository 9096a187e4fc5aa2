import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openRequestTurns } from './request-turns.ts'

/** Turns by a clock that moves only when a request works. */
function openTurns() {
  let clock = 0
  const done: string[] = []
  const turns = openRequestTurns({ maxTurnMs: 4, now: () => clock })
  const add = (address: string, n: number) =>
    turns.add(address, () => {
      clock += 1
      done.push(`${address} ${n}`)
    })
  return { turns, add, done }
}

test('openRequestTurns begins requests at once until the turn is over, and none twice', async () => {
  const { turns, add, done } = openTurns()
  for (let n = 0; n < 10; n += 1) add('a', n)
  expect([done.length, turns.waiting()]).toEqual([4, 6])
  while (turns.waiting() > 0) await nextTurn()
  expect(done).toEqual(Array.from({ length: 10 }, (_, n) => `a ${n}`))
  // A later request does not wait.
  await nextTurn()
  await nextTurn()
  add('b', 0)
  expect(done.at(-1)).toBe('b 0')
})

test('openRequestTurns lets a visitor wait for one request of each other address, not for all of them', async () => {
  const { turns, add, done } = openTurns()
  for (let n = 0; n < 500; n += 1) add('a', n)
  for (let n = 0; n < 3; n += 1) add('b', n)
  add('visitor', 0)
  while (turns.waiting() > 0) await nextTurn()
  expect(done).toHaveLength(504)
  expect(done.indexOf('visitor 0')).toBeLessThanOrEqual(4 + 3)
  expect(done.indexOf('b 2')).toBeLessThan(20)
})

test('openRequestTurns counts the networks of one line as one visitor', async () => {
  const { turns, add, done } = openTurns()
  for (let n = 0; n < 300; n += 1) add(`2001:db8:7:${n.toString(16)}::/64`, n)
  add('2001:db8:8:1::/64', 0)
  add('192.0.2.9', 0)
  while (turns.waiting() > 0) await nextTurn()
  expect(done.indexOf('2001:db8:8:1::/64 0')).toBeLessThanOrEqual(4 + 2)
  expect(done.indexOf('192.0.2.9 0')).toBeLessThanOrEqual(4 + 3)
})

test('openRequestTurns lets the process look for new requests between turns', async () => {
  const { turns, add, done } = openTurns()
  for (let n = 0; n < 40; n += 1) add('a', n)
  const before = done.length
  const looks: number[] = []
  while (turns.waiting() > 0) {
    await nextTurn()
    looks.push(done.length)
  }
  // Never more than a turn's worth from one look to the next.
  expect(Math.max(...looks.map((count, at) => count - (looks[at - 1] ?? before)))).toBeLessThanOrEqual(4)
})

test('openRequestTurns accepts the connections of a flood before it works for them, so that a visitor waits for few', async () => {
  let clock = 0
  const answered: string[] = []
  const turns = openRequestTurns({ maxTurnMs: 4, now: () => clock })
  const server = createServer(({ url }, response) =>
    turns.add(url === '/visitor' ? '192.0.2.9' : '2001:db8:7:1::/64', () => {
      clock += 4
      answered.push(url!)
      response.end()
    }),
  )
  server.on('connection', turns.connected)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = (path: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`)
    return once(socket.resume(), 'close')
  }
  const flood = Array.from({ length: 200 }, () => ask('/flood'))
  const visitor = ask('/visitor')
  await Promise.all([...flood, visitor])
  server.close()
  expect(answered).toHaveLength(201)
  // Accepted one by one with four milliseconds of work after each, the visitor would be answered last.
  expect(answered.indexOf('/visitor')).toBeLessThan(20)
})

test('openRequestTurns begins requests while connections come without end', async () => {
  let clock = 0
  const done: number[] = []
  const turns = openRequestTurns({ maxTurnMs: 4, maxAcceptingMs: 20, now: () => clock })
  for (let n = 0; n < 300; n += 1) {
    turns.connected()
    if (n < 20) turns.add('a', () => done.push(clock))
    await nextTurn()
    clock += 1
  }
  expect(done.length).toBeGreaterThan(10)
  expect(done[0]).toBeLessThanOrEqual(24)
})
