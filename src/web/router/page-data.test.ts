import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { readPageData, writePageData } from './page-data.ts'

afterEach(() => vi.unstubAllGlobals())

/** What the browser makes of what the server wrote. */
async function told(loaded: Parameters<typeof writePageData>[0]) {
  const [, id, textContent] = /^<script type="application\/json" id="(.+?)">([^<]*)<\/script>$/.exec(
    writePageData(loaded),
  )!
  vi.stubGlobal('document', { getElementById: (asked: string) => (asked === id ? { textContent } : null) })
  return (await readPageData()).value as typeof loaded
}

test('what the server writes for a page is read as it was', async () => {
  const phone = { phoneid: 'iphone13', prices: [1, 0, -1, 1.5], note: null, empty: [], none: {} }
  const loaderData = {
    root: { caller: { authLevel: 0, userData: null }, words: '</script><!-- & "quoted" \u2028', flashes: [] },
    'booking/choose-phone-page': { phones: [phone, phone, { ...phone, phoneid: 'Größe “ü” 李' }] },
    'account/needs-customer': null,
  }
  const page = { loaderData, actionData: null, errors: null }
  expect(await told(page)).toEqual(page)
  const sent = { loaderData, actionData: { 'account/log-in-page': { error: 'No.' } }, errors: null }
  expect(await told(sent)).toEqual(sent)
})

test('an error is read as what it was thrown as', async () => {
  const read = async (thrown: unknown) =>
    (await told({ loaderData: {}, actionData: null, errors: { root: thrown } })).errors!.root as unknown
  expect(await read(new RangeError('Gone fishing.'))).toEqual(new Error('Gone fishing.'))
  const answered = await read(new ErrorResponse(404, 'Not Found', { error: 'No.' }))
  expect(answered).toBeInstanceOf(ErrorResponse)
  expect(answered).toMatchObject({ status: 404, statusText: 'Not Found', data: { error: 'No.' } })
})
