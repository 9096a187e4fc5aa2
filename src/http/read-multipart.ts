import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { Refusal } from '#contract/refusals.ts'
import { readChunks, type BodyLimits } from './read-body.ts'

type MultipartLimits = BodyLimits & {
  parts: number
  files: number
  fileBytes: number
  /** Bytes of one text field; left out, 64 kB. */
  fieldBytes?: number
}

/** Bytes of one text field, unless the limits say otherwise. */
const MAX_FIELD_BYTES = 64 * 1024

/** Where the bytes of a file go. */
type SaveFile = (bytes: Readable, contentType: string) => Promise<Blob>

/**
 * Parses a multipart form as it arrives. Refuses with `too_large` at the first part, file or byte too many: unfolding
 * hundreds of thousands of parts at once would block the event loop for seconds.
 */
export async function readMultipart(
  request: Request,
  limits: MultipartLimits,
  saveFile: SaveFile = saveInMemory,
): Promise<FormData> {
  const fields: Promise<readonly [name: string, value: string | Blob, filename: string]>[] = []
  const streams: Readable[] = []
  const parser = openParser(request, limits)
  const finished = new Promise<void>((resolve, reject) => {
    const tooLarge = () => reject(new Refusal('too_large'))
    const malformed = () => reject(new Refusal('malformed'))
    parser.on('partsLimit', tooLarge).on('filesLimit', tooLarge).on('fieldsLimit', tooLarge)
    parser.on('field', (name: string | undefined, value, _, isCut) => {
      if (isCut) return tooLarge()
      if (name === undefined) return malformed()
      fields.push(Promise.resolve([name, value, '']))
    })
    parser.on('file', (name: string | undefined, stream, filename: string | undefined, _, type) => {
      streams.push(stream)
      stream.on('limit', tooLarge)
      const saved = saveFile(stream, type).then((blob) => [name ?? '', blob, filename ?? ''] as const)
      saved.catch(reject)
      fields.push(saved)
    })
    parser.on('error', malformed)
    parser.on('finish', resolve)
  })
  finished.catch(() => {})
  try {
    for await (const chunk of readChunks(request, limits)) {
      await Promise.race([new Promise((resolve) => parser.write(chunk, resolve)), finished])
    }
    parser.end()
    await finished
    const form = new FormData()
    for (const [name, value, filename] of await Promise.all(fields)) {
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, value, filename)
    }
    return form
  } catch (thrown) {
    // What still waits for bytes of a broken-off body would wait for ever.
    for (const stream of streams) stream.destroy(new Refusal('malformed'))
    await Promise.allSettled(fields)
    throw thrown
  }
}

function openParser({ headers }: Request, { parts, files, fileBytes, fieldBytes }: MultipartLimits) {
  try {
    return new Busboy({
      headers: { 'content-type': headers.get('content-type') ?? '' },
      limits: {
        parts,
        files,
        fileSize: fileBytes,
        fieldSize: fieldBytes ?? MAX_FIELD_BYTES,
        headerPairs: 10,
        headerSize: 4096,
      },
    })
  } catch {
    // Without a boundary the parts cannot be found.
    throw new Refusal('malformed')
  }
}

async function saveInMemory(bytes: Readable, type: string): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of bytes) chunks.push(chunk as Uint8Array<ArrayBuffer>)
  return new Blob(chunks, { type })
}
