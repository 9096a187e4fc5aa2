import { expect, test } from 'vitest'
import { streamArray } from './stream-array.ts'

async function* rows(count: number, failAt = Number.POSITIVE_INFINITY) {
  for (let n = 0; n < count; n++) {
    if (n === failAt) throw new Error('password "hunter2" of database shop')
    yield { n, filler: 'x'.repeat(200) }
  }
}

/** Fails the test when an error is reported. */
const unrequested = (thrown: unknown) => expect.fail(String(thrown))

test.each([0, 1, 2, 1000])('streamArray sends a list of %i rows completely', async (count) => {
  const response = await streamArray(rows(count), unrequested)
  expect((await response.json()).map(({ n }: { n: number }) => n)).toEqual(
    Array.from({ length: count }, (_, n) => n),
  )
})

test.each([1, 5, 500])('streamArray breaks off without an error message when row %i fails', async (at) => {
  const thrown: unknown[] = []
  const response = await streamArray(rows(1000, at), (one) => thrown.push(one))
  const text = await response.text()
  expect(thrown).toHaveLength(1)
  expect(text).not.toMatch(/hunter2|Error/)
  expect(text.match(/"n":/g)).toHaveLength(at)
  expect(() => JSON.parse(text)).toThrow()
})

test('streamArray throws when the first row fails', async () => {
  await expect(streamArray(rows(3, 0), unrequested)).rejects.toThrow('hunter2')
})

test('streamArray stops reading rows when the client disconnects', async () => {
  let ended = false
  async function* endless() {
    try {
      for (;;) yield 'x'.repeat(20_000)
    } finally {
      ended = true
    }
  }
  const reader = (await streamArray(endless(), unrequested)).body!.getReader()
  await reader.read()
  await reader.cancel()
  expect(ended).toBe(true)
})
