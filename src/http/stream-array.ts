import { ReadableStream } from 'node:stream/web'

const encoder = new TextEncoder()

/** A JSON array that is written row by row, so that a long list never stands in memory as a whole. */
export function streamArray(rows: AsyncIterable<unknown>): Response {
  const body = ReadableStream.from(pieces(rows)) as unknown as BodyInit
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

async function* pieces(rows: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  let text = '['
  let first = true
  for await (const row of rows) {
    text += (first ? '' : ',') + JSON.stringify(row)
    first = false
    if (text.length > 16_384) {
      yield encoder.encode(text)
      text = ''
    }
  }
  yield encoder.encode(`${text}]`)
}
