import { ReadableStream } from 'node:stream/web'

const encoder = new TextEncoder()

/** Streams a JSON array row by row, so that a long list is never held in memory. Throws when the first row cannot be read; a later failure is passed to `onError` and leaves the array without its closing bracket. */
export async function streamArray(
  rows: AsyncIterable<unknown>,
  onError: (thrown: unknown) => void,
): Promise<Response> {
  const iterator = rows[Symbol.asyncIterator]()
  const first = await iterator.next()
  const body = ReadableStream.from(pieces(first, iterator, onError)) as unknown as BodyInit
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

async function* pieces(
  first: IteratorResult<unknown>,
  iterator: AsyncIterator<unknown>,
  onError: (thrown: unknown) => void,
): AsyncGenerator<Uint8Array> {
  let text = '['
  try {
    for (let row = first; !row.done; row = await iterator.next()) {
      text += (row === first ? '' : ',') + JSON.stringify(row.value)
      if (text.length > 16_384) {
        yield encoder.encode(text)
        text = ''
      }
    }
    yield encoder.encode(`${text}]`)
  } catch (thrown) {
    // Rethrown, the error message would reach the client.
    onError(thrown)
    if (text !== '') yield encoder.encode(text)
  } finally {
    await iterator.return?.()
  }
}

/** Whether a handler returned rows to be streamed. */
export function isRows(output: unknown): output is AsyncIterable<unknown> {
  return typeof output === 'object' && output !== null && Symbol.asyncIterator in output
}
