import { ReadableStream } from 'node:stream/web'

/** So many lines may wait for somebody who takes none. */
const mostWaiting = 64

const encoder = new TextEncoder()

/** A stream of text that is written to as things happen; somebody who takes nothing any more is dropped. */
export function openLines({ onClosed }: { onClosed: () => void }) {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  const stream = new ReadableStream<Uint8Array>({
    start: (own) => void (controller = own),
    cancel() {
      controller = null
      onClosed()
    },
  })
  return {
    stream: stream as unknown as BodyInit,
    write(text: string) {
      if (!controller) return
      controller.enqueue(encoder.encode(text))
      if ((controller.desiredSize ?? 0) > -mostWaiting) return
      controller.error(new Error('Nobody takes what is sent'))
      controller = null
      onClosed()
    },
    close() {
      controller?.close()
      controller = null
    },
  }
}
