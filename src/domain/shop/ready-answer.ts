import { createHash } from 'node:crypto'

/** The bytes of an answer, and the mark that changes with them. */
export type ReadyAnswer = { bytes: Uint8Array<ArrayBuffer>; etag: string }

/** Any answer as bytes that can be kept, with their mark. */
export function readyAnswer(reply: object): ReadyAnswer {
  const bytes = Buffer.from(JSON.stringify(reply))
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}
