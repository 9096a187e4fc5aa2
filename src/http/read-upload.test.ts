import { afterAll, beforeAll, expect } from 'vitest'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, publicOrigin, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('large text files on %s', (engine, test) => {
  let app: TestApp
  let sam: SignedIn
  beforeAll(async () => {
    app = await openTestApp({ engine, throttle: false })
    sam = await app.staff()
  })
  afterAll(() => app.close())

  const send = async (path: string, type: string, body: string | ReadableStream) => {
    const headers: Record<string, string> = { origin: publicOrigin, 'content-type': type }
    if (typeof body === 'string') headers['content-length'] = String(body.length)
    const init = { method: 'POST', headers, body, duplex: 'half' }
    const response = await app.fetch(path, init, sam)
    return { status: response.status, after: response.headers.get('retry-after') }
  }
  const underWay = async () => (await app.shop.uploads.state()).underWay
  const large = 'a'.repeat(65 * 1024)
  const inJson = JSON.stringify({ file: large, csv: large })

  test.each(['/api/money/statements', '/api/phones/imports', '/api/posting/files/answers'])(
    '%s counts with the large bodies on their way in',
    async (path) => {
      const owner = { name: String(sam.accountid), isPreferred: true }
      const taken = [1, 2].map(() => app.shop.uploads.begin(owner))
      expect(await send(path, 'text/csv', large)).toEqual({ status: 429, after: '5' })
      expect(await send(path, 'application/json', inJson)).toEqual({ status: 429, after: '5' })
      expect((await send(path, 'text/csv', 'a')).status).not.toBe(429)
      for (const upload of taken) await upload.end()
      expect((await send(path, 'text/csv', large)).status).not.toBe(429)
      expect((await send(path, 'text/csv', 'a'.repeat(11 * 1024 * 1024))).status).toBe(413)

      let end = () => {}
      const stalled = new ReadableStream({
        start(controller) {
          end = () => controller.close()
        },
      })
      const answer = send(path, 'text/csv', stalled)
      await expect.poll(underWay).toBe(1)
      end()
      await answer
      expect(await underWay()).toBe(0)
    },
  )
})
