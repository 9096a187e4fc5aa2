import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuiltShop, type BuiltShop } from './built-shop.ts'
import { open, read, sendRaw, untilClosed } from './raw-socket.ts'

let shop: BuiltShop
let port: number
beforeAll(async () => {
  shop = await openBuiltShop()
  port = Number(new URL(shop.running.url).port)
})
afterAll(() => shop.close())

const boundary = 'b'.repeat(27)

function head(path: string, length: number, type = `multipart/form-data; boundary=${boundary}`): string {
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(shop.running.url).host}`,
    `Origin: ${shop.running.url}`,
    `Cookie: ${shop.cookies.customerA}`,
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
    'Connection: close',
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

function emptyParts(count: number): Buffer {
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`
  return Buffer.from(`${part.repeat(count)}--${boundary}--\r\n`)
}

/** Milliseconds that a visitor waited at most while something was done. */
async function worstWait(during: Promise<unknown>): Promise<number> {
  let isOver = false
  const over = during.finally(() => (isOver = true))
  let worst = 0
  while (!isOver) {
    const started = performance.now()
    await (await fetch(`${shop.running.url}/healthz`)).text()
    worst = Math.max(worst, performance.now() - started)
  }
  await over
  return worst
}

test('a form of 300,000 parts is refused at its first parts, and no visitor waits', async () => {
  const body = emptyParts(300_000)
  expect(body.length).toBeGreaterThan(20_000_000)
  const paths = [
    '/account/ticket/999999',
    `/account/ticket/${shop.ticket}`,
    `/admin/tickets/${shop.ticket}/intake`,
    `/api/tickets/${shop.ticket}/photos`,
  ]
  for (const path of paths) {
    const send = async () => {
      const socket = await open(port)
      const answer = untilClosed(socket, 10_000)
      socket.write(Buffer.concat([Buffer.from(head(path, body.length)), body]))
      // A server that hangs up before the whole body has come may lose its answer on the way.
      return read(await answer).status
    }
    let status = 0
    const wait = await worstWait(send().then((code) => (status = code)))
    expect([path, [0, 404, 413].includes(status)]).toEqual([path, true])
    expect(wait).toBeLessThan(500)
  }
  const small = emptyParts(700)
  const answer = await sendRaw(port, Buffer.concat([Buffer.from(head('/contact', small.length)), small]))
  expect(answer.status).toBe(413)
})

test('large bodies of one account are two at a time, and unfinished ones are not kept in memory', async () => {
  const length = 10 * 1024 * 1024
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n`
  const path = `/api/tickets/${shop.ticket}/photos?stage=message`
  const sockets: Socket[] = []
  const answers: Promise<string>[] = []
  for (let sent = 0; sent < 20; sent += 1) {
    const socket = await open(port)
    sockets.push(socket)
    answers.push(untilClosed(socket, 3_000))
    socket.write(head(path, length) + file)
    socket.write(Buffer.alloc(9 * 1024 * 1024, 'x'))
  }
  const said = (await Promise.all(answers)).map((text) => read(text))
  const refused = said.filter(({ status }) => status === 429)
  expect(said.filter(({ status }) => status === 0).length).toBeLessThanOrEqual(20 - refused.length)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]!.headers.get('retry-after')).toBe('5')
  expect(said.some(({ status }) => status === 200)).toBe(false)
  for (const socket of sockets) socket.destroy()
  // The places are free again once the connections are gone.
  let next = 429
  for (let tries = 0; tries < 50 && next === 429; tries += 1) {
    const answer = await fetch(shop.running.url + path, {
      method: 'POST',
      headers: { origin: shop.running.url, cookie: shop.cookies.customerA, 'content-type': 'image/jpeg' },
      body: new Uint8Array(200_000),
    })
    next = answer.status
    await answer.text()
  }
  expect(next).toBe(400)
})

test('a large body for a ticket of another customer is refused before it is read', async () => {
  const answer = await sendRaw(
    port,
    head('/api/tickets/999999/photos?stage=message', 9_000_000, 'image/jpeg'),
  )
  expect(answer.status).toBe(404)
  expect(answer.ms).toBeLessThan(2_000)
})
