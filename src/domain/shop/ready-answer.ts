import { hash } from 'node:crypto'

/** The bytes of an answer, and the mark that changes with them. */
export type ReadyAnswer = { bytes: Uint8Array<ArrayBuffer>; etag: string }

/** Any answer as bytes that can be kept, with their mark. */
export function readyAnswer(reply: object): ReadyAnswer {
  const bytes = Buffer.from(JSON.stringify(reply))
  return { bytes, etag: markOf(bytes) }
}

/** The mark of some content, for its `ETag`. */
export function markOf(content: string | Uint8Array): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 22)}"`
}
