import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPageData } from './page-data.ts'

type Encode = (
  value: unknown,
  options?: { plugins: ((value: unknown) => unknown)[] },
) => ReadableStream<Uint8Array>

// The router's own writer, which it does not offer to others.
const file = join(
  import.meta.dirname,
  '../../../node_modules/react-router/dist/production/vendor/turbo-stream-v2/turbo-stream.js',
)
const { encode } = (await import(file)) as { encode: Encode }

test('what the server writes for a page is read as it was', async () => {
  const phone = { phoneid: 'iphone13', prices: [1, 0, -1, 1.5], note: null, empty: [], none: {} }
  const page = {
    loaderData: {
      root: { caller: { authLevel: 0, userData: null }, catalogue: 'a\tb\nc', flashes: [], left: undefined },
      'booking/choose-phone-page': { phones: [phone, phone, { ...phone, phoneid: 'Größe “ü” 李' }] },
    },
    actionData: null,
    errors: undefined,
    odd: [true, false, '', '0', -5, -7, Number.NaN, Infinity, -Infinity],
  }
  const { value } = await readPageData(encode(page))
  expect(value).toEqual(page)
  expect(Object.keys((value as typeof page).loaderData)).toEqual(Object.keys(page.loaderData))
})

test('an error is read as what it was thrown as', async () => {
  const plugins = [
    (value: unknown) =>
      value instanceof Error
        ? ['SanitizedError', 'Error', value.message, undefined]
        : value instanceof URL
          ? ['ErrorResponse', { error: 'No.' }, 404, 'Not Found']
          : undefined,
  ]
  const read = async (thrown: unknown) =>
    (await readPageData(encode({ errors: { root: thrown } }, { plugins }))).value as {
      errors: { root: unknown }
    }
  expect((await read(new RangeError('Gone fishing.'))).errors.root).toEqual(new Error('Gone fishing.'))
  expect((await read(new URL('http://localhost/'))).errors.root).toMatchObject({
    status: 404,
    statusText: 'Not Found',
    data: { error: 'No.' },
  })
})
