import type { Endpoint } from '#contract/endpoint.ts'
import { pathNames } from '#contract/endpoint.ts'
import { largestPicture } from '#contract/photos.ts'
import { Refusal } from '#contract/refusals.ts'
import { checkReply, readAsk, shapesOf } from '#contract/shapes.ts'
import type { Caller } from '#domain/caller.ts'
import { hang, keptByOne, type Door } from './answer.ts'
import { readBytes } from './read-body.ts'

/** The room that a form takes around its one picture. */
const aroundIt = 16 * 1024
/** Milliseconds for a picture on a slow mobile line. */
const patience = 60_000

/** Bytes that are sent as they are. */
export type SentFile = {
  contentType: 'image/jpeg' | 'application/pdf'
  filename: string
  /** Read only when the asker has no copy that is the same. */
  bytes: () => Promise<Uint8Array<ArrayBuffer>>
  /** Given, the file never changes under this mark. */
  etag?: string
}

/**
 * Serves an endpoint that takes one picture: as the whole body with the rest in the address, or as the field
 * `photo` of a form.
 */
export function answerUpload<Ask, Reply>(
  door: Door,
  endpoint: Endpoint<Ask, Reply>,
  verb: (ask: Ask, caller: Caller) => Promise<Reply>,
): void {
  shapesOf(endpoint)
  const names = pathNames(endpoint.path)
  hang(door, endpoint, async (request, params, caller) => {
    const path = Object.fromEntries(names.map((name) => [name, params[name]]))
    const told = Object.fromEntries(new URL(request.url).searchParams)
    const reply = await verb(readAsk(endpoint, { ...told, ...(await readUpload(request)), ...path }), caller)
    if (door.checkReplies) checkReply(endpoint, reply)
    return Response.json(reply)
  })
}

/** Serves an endpoint that answers a file, for its asker's eyes alone. */
export function answerFile<Ask>(
  door: Door,
  endpoint: Endpoint<Ask, never>,
  verb: (ask: Ask, caller: Caller, told: URLSearchParams) => Promise<SentFile>,
): void {
  shapesOf(endpoint)
  hang(door, endpoint, async (request, params, caller) => {
    const told = new URL(request.url).searchParams
    const { contentType, filename, bytes, etag } = await verb(readAsk(endpoint, params), caller, told)
    const headers = new Headers({
      'content-type': contentType,
      'content-disposition': `inline; filename="${filename}"`,
      'x-content-type-options': 'nosniff',
      // A viewer for documents does not open in a sandbox.
      'content-security-policy': `default-src 'none'; frame-ancestors 'none'${contentType === 'image/jpeg' ? '; sandbox' : ''}`,
      'cache-control': etag ? keptByOne : 'private, no-store',
    })
    if (etag) {
      const mark = `"${etag}"`
      headers.set('etag', mark)
      const has = request.headers.get('if-none-match')?.split(/\s*,\s*/) ?? []
      if (has.some((each) => each.replace(/^W\//, '') === mark)) {
        return new Response(null, { status: 304, headers })
      }
    }
    return new Response(await bytes(), { headers })
  })
}

async function readUpload(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? ''
  const isForm = /^multipart\/form-data\s*;/i.test(type)
  if (!isForm && !/^(image\/[\w.+-]+|application\/octet-stream)\s*(;|$)/i.test(type)) {
    throw new Refusal('wrong_type', { says: 'Send the picture itself, or a form with the field photo.' })
  }
  const bytes = await readBytes(request, { largest: largestPicture + (isForm ? aroundIt : 0), patience })
  if (!isForm) return bytes.length === 0 ? {} : { picture: new Blob([bytes]) }
  let form: FormData
  try {
    form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    throw new Refusal('malformed')
  }
  const { photo, ...rest } = Object.fromEntries(form)
  if (photo instanceof Blob && photo.size > largestPicture) throw new Refusal('too_large')
  return { ...rest, ...(photo instanceof Blob && photo.size > 0 ? { picture: photo } : {}) }
}
