import { expect, test } from 'vitest'
import { streamArray } from './stream-array.ts'

async function* rows(count: number, failAt = Number.POSITIVE_INFINITY) {
  for (let n = 0; n < count; n++) {
    if (n === failAt) throw new Error('password "hunter2" of database shop')
    yield { n, filler: 'x'.repeat(200) }
  }
}

/** Nothing goes wrong where this is told of it. */
const unasked = (thrown: unknown) => expect.fail(String(thrown))

test.each([0, 1, 2, 1000])('a list of %i rows arrives whole', async (count) => {
  const response = await streamArray(rows(count), unasked)
  expect((await response.json()).map(({ n }: { n: number }) => n)).toEqual(
    Array.from({ length: count }, (_, n) => n),
  )
})

test.each([1, 5, 500])(
  'a list that fails at row %i ends there, is no whole array and says nothing',
  async (at) => {
    const thrown: unknown[] = []
    const response = await streamArray(rows(1000, at), (one) => thrown.push(one))
    const text = await response.text()
    expect(thrown).toHaveLength(1)
    expect(text).not.toMatch(/hunter2|Error/)
    expect(text.match(/"n":/g)).toHaveLength(at)
    expect(() => JSON.parse(text)).toThrow()
  },
)

test('a list that fails at once is no answer at all', async () => {
  await expect(streamArray(rows(3, 0), unasked)).rejects.toThrow('hunter2')
})

test('a reader who goes away ends the reading of rows', async () => {
  let ended = false
  async function* endless() {
    try {
      for (;;) yield 'x'.repeat(20_000)
    } finally {
      ended = true
    }
  }
  const reader = (await streamArray(endless(), unasked)).body!.getReader()
  await reader.read()
  await reader.cancel()
  expect(ended).toBe(true)
})
