import type { IncomingMessage } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import type { Shop } from '#domain/shop.ts'
import { keepAnswers } from './kept-answers.ts'

// Drawings are the same whatever the catalogue says, so that no books are needed here.
const drawing = (name: string) => `<svg><text>${`${name} `.repeat(2_000)}</text></svg>`

function openKept(room: { answers: number; bytes: number }) {
  const render = vi.fn<(request: Request) => Promise<Response>>(async (request) => {
    const name = new URL(request.url).pathname
    return new Response(drawing(name), { headers: { 'content-type': 'image/svg+xml' } })
  })
  const kept = keepAnswers({ shop: {} as Shop, publicOrigin: null, render, room })
  const ask = async (name: string, encoding: string) => {
    const path = `/drawings/${name}.svg`
    const headers = { host: 'shop.example', 'accept-encoding': encoding }
    const request = new Request(`https://shop.example${path}`, { headers })
    const incoming = { url: path, headers } as unknown as IncomingMessage
    const answer = (await kept.answer(request, incoming, { address: '', requestId: 'one' }))!
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null)
    expect((encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString()).toBe(drawing(path))
    return bytes.length
  }
  return { ask, render }
}

test('where there is no room for both, only what is packed is kept, and nothing is made twice', async () => {
  const { ask, render } = openKept({ answers: 50, bytes: 60_000 })
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await ask(name, 'br')
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    await ask(name, 'br')
    await ask(name, 'identity')
  }
  expect(render).toHaveBeenCalledTimes(6)
})

test('where there is no room even for that, the oldest are made again', async () => {
  const { ask, render } = openKept({ answers: 2, bytes: 60_000 })
  for (const name of ['a', 'b', 'c']) await ask(name, 'br')
  expect(render).toHaveBeenCalledTimes(3)
  await ask('b', 'br')
  await ask('c', 'br')
  expect(render).toHaveBeenCalledTimes(3)
  await ask('a', 'br')
  expect(render).toHaveBeenCalledTimes(4)
})
