import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '#contract/all-calls.ts'
import { levels } from '#contract/endpoint.ts'
import { openTestApp, publicOrigin, type TestApp } from '#test/open-test-app.ts'
import { bookFor } from '#test/sample-booking.ts'
import { aPicture } from '#test/sample-picture.ts'

type Operation = {
  security?: { session: string[] }[]
  'x-roles-for-others'?: string[]
  parameters: { name: string; in: string; required?: boolean }[]
  responses: Record<string, { content: Record<string, { schema?: object }> }>
  requestBody?: { content: Record<string, { schema?: { properties?: object; required?: string[] } }> }
}
type OpenApi = { paths: Record<string, Record<string, Operation>> }

async function open() {
  const app = await openTestApp()
  onTestFinished(app.close)
  const document = (await (await app.fetch('/api/openapi.json')).json()) as OpenApi
  return { app, document }
}

async function pictureVersion(app: TestApp, id: number): Promise<number> {
  const { db } = app.shop.database
  const phone = await db.selectFrom('phones').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  return phone.version
}

test('the OpenAPI document says for each call which roles of staff may make it', async () => {
  const { document } = await open()
  for (const { key, path, method, for: access } of endpoints) {
    const operation = document.paths[path]![method.toLowerCase()]!
    const { security, 'x-roles-for-others': forOthers } = operation
    // Each requirement is an alternative.
    const roles = security?.flatMap(({ session }) => session)
    if (access.level === levels.anonymous)
      expect([key, security, forOthers]).toEqual([key, undefined, undefined])
    else if (access.level === levels.customer)
      expect([key, security, forOthers]).toEqual([key, [{ session: [] }], access.roles])
    else expect([key, roles, forOthers]).toEqual([key, access.roles, undefined])
  }
  expect(document.paths['/api/closures']!['post']!.security).toEqual([{ session: ['owner'] }])
  expect(document.paths['/api/closures']!['get']!.security).toHaveLength(3)
})

test('the OpenAPI document describes uploads: a picture as the body or in a form, tables as CSV or JSON', async () => {
  const { document } = await open()
  const photo = document.paths['/api/tickets/{id}/photos']!['post']!
  const { content } = photo.requestBody!
  expect(Object.keys(content)).toEqual(['image/*', 'application/octet-stream', 'multipart/form-data'])
  expect(content['multipart/form-data']!.schema).toMatchObject({
    properties: { photo: { contentMediaType: 'image/*' }, stage: {} },
    required: ['photo'],
  })
  expect(photo.parameters.map((one) => `${one.in} ${one.name}`)).toEqual([
    'path id',
    'query stage',
    'query note_id',
    'query staff_only',
  ])
  const prices = document.paths['/api/phones/imports']!['post']!
  expect(Object.keys(prices.requestBody!.content)).toEqual(['text/csv', 'application/json'])
  expect(prices.parameters.map(({ name }) => name)).toEqual(['apply', 'seen'])
  const withFile = endpoints.filter(({ path, method }) => {
    const types = Object.keys(document.paths[path]![method.toLowerCase()]!.requestBody?.content ?? {})
    return types.some((type) => type !== 'application/json')
  })
  expect(withFile.map(({ key }) => key).toSorted()).toEqual([
    'POST /api/drafts/photos',
    'POST /api/look/mark',
    'POST /api/money/statements',
    'POST /api/phones/imports',
    'POST /api/phones/{id}/picture',
    'POST /api/posting/files/answers',
    'POST /api/tickets/{id}/photos',
  ])
})

test('the OpenAPI document names what stands in the query of a call without a body, and which calls answer with a file', async () => {
  const { document } = await open()
  const list = document.paths['/api/money/invoices']!['get']!
  const input = endpoints.find(({ key }) => key === 'GET /api/money/invoices')!.input
  const names = Object.keys((input as unknown as { shape: object }).shape)
  expect(names.length).toBeGreaterThan(2)
  expect(list.parameters.map((one) => `${one.in} ${one.name}`)).toEqual(names.map((name) => `query ${name}`))
  const slip = document.paths['/api/track/{token}/packing-slip.pdf']!['get']!
  expect(slip.parameters.map((one) => `${one.in} ${one.name}`)).toEqual(['path token'])
  expect(slip.responses['200']!.content).toEqual({ '*/*': {} })
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    for (const { schema } of Object.values(operation.responses['200']!.content))
      expect(schema).not.toEqual({ not: {} })
  }
})

test('a client that is made of the OpenAPI document alone uploads with each media type that it names', async () => {
  const { app, document } = await open()
  const sam = await app.staff()
  const mei = await app.customer()
  const ticket = await bookFor(app, mei)
  const csv = await (await app.fetch('/api/phones.csv', {}, sam)).text()
  const values: Record<string, string> = {
    '/api/look/mark': '',
    '/api/phones/imports': 'apply=true',
    '/api/phones/{id}/picture': 'id=1&version=1',
    '/api/tickets/{id}/photos': `id=${ticket}&stage=intake&staff_only=1`,
  }
  for (const [path, given] of Object.entries(values)) {
    const { post } = document.paths[path]!
    const known = new URLSearchParams(given)
    for (const [type, { schema }] of Object.entries(post!.requestBody!.content)) {
      if (path.includes('picture')) known.set('version', String(await pictureVersion(app, 1)))
      let url = path
      const query = new URLSearchParams()
      for (const { name, in: place } of post!.parameters) {
        const value = known.get(name)
        if (value === null) continue
        if (place === 'path') url = url.replace(`{${name}}`, value)
        else if (place === 'query') query.set(name, value)
      }
      const send = (body: BodyInit, contentType?: string) =>
        app.fetch(
          `${url}?${query}`,
          {
            method: 'POST',
            body,
            headers: { origin: publicOrigin, ...(contentType && { 'content-type': contentType }) },
          },
          sam,
        )
      let sent: Promise<Response>
      if (type === 'multipart/form-data') {
        const form = new FormData()
        for (const name of Object.keys(schema!.properties!)) {
          if (schema!.required!.includes(name)) form.set(name, await aPicture())
          else if (known.has(name)) form.set(name, known.get(name)!)
        }
        sent = send(form)
      } else if (type === 'application/json') {
        const [name] = Object.keys(schema!.properties!)
        sent = send(JSON.stringify({ [name!]: csv }), type)
      } else if (type.startsWith('text/')) sent = send(csv, type)
      else sent = send(await aPicture(), type === 'image/*' ? 'image/jpeg' : type)
      const { status } = await sent
      expect([path, type, status]).toEqual([path, type, 200])
    }
  }
})

test('the OpenAPI document is answered with an entity tag, and by 304 to who has it', async () => {
  const { app } = await open()
  const first = await app.fetch('/api/openapi.json')
  const etag = first.headers.get('etag')!
  expect([first.status, etag]).toEqual([200, expect.stringMatching(/^"[\w-]{22}"$/)])
  const again = await app.fetch('/api/openapi.json', { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  const other = await app.fetch('/api/openapi.json', { headers: { 'if-none-match': '"another"' } })
  expect([other.status, (await other.text()).length > 100_000]).toEqual([200, true])
})
