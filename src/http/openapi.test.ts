import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '#contract/all-calls.ts'
import { levels } from '#contract/endpoint.ts'
import { openTestApp } from '#test/open-test-app.ts'

type Operation = {
  security?: { session: string[] }[]
  'x-roles-for-others'?: string[]
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema?: { properties?: object; required?: string[] } }> }
}
type OpenApi = { paths: Record<string, Record<string, Operation>> }

async function open() {
  const app = await openTestApp()
  onTestFinished(app.close)
  const document = (await (await app.fetch('/api/openapi.json')).json()) as OpenApi
  return { app, document }
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

test('the OpenAPI document describes uploads: a picture as the body or in a form, prices as CSV or JSON', async () => {
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
    'POST /api/look/mark',
    'POST /api/phones/imports',
    'POST /api/phones/{id}/picture',
    'POST /api/tickets/{id}/photos',
  ])
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
