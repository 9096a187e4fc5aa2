import { ReadableStream } from 'node:stream/web'

const encoder = new TextEncoder()

/**
 * A JSON array that is written row by row, so that a long list never stands in memory as a whole. Throws when not even
 * its first row can be read; a later failure is handed to `onError`, and the array just ends without its bracket.
 */
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
    // Thrown on, its message would be written to the visitor.
    onError(thrown)
    if (text !== '') yield encoder.encode(text)
  } finally {
    await iterator.return?.()
  }
}
