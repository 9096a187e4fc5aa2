import { Readable } from 'node:stream'
import { MAX_PICTURE_BYTES } from '#contract/photos.ts'
import { Refusal } from '#contract/refusals.ts'
import { getOwner, getVisitor, requireAccount, type Caller } from '#domain/caller.ts'
import { checkPhotoTicket } from '#domain/photos/add-photo.ts'
import type { Shop } from '#domain/shop.ts'
import { multipartLimits } from '#domain/throttles.ts'
import type { Upload } from '#domain/uploads.ts'
import { ordinaryBodyLimits, readBytes, readChunks } from './read-body.ts'
import { readMultipart } from './read-multipart.ts'

/** What an endpoint reads from a request, once it is known who sends it; `release` is called when the call is done. */
export type ReadInput = (
  request: Request,
  caller: Caller,
  path: Record<string, string | undefined>,
  address: string,
) => Promise<{ input: Record<string, unknown>; release?: () => Promise<void> }>

/** Takes a place for a large body, once the caller may send it. */
type BeginUpload = (
  caller: Caller,
  path: Record<string, string | undefined>,
  address: string,
) => Promise<Upload>

/** Overhead in bytes of a multipart form around its one picture. */
const formOverhead = 16 * 1024
/** Timeout that suffices for a picture on a slow mobile connection. */
const timeoutMs = 60_000

/**
 * Reads one picture: as the whole body with the rest in the query, or as the field `photo` of a form. A large one only
 * from who may add it to this ticket.
 */
export function uploadReader(
  shop: Shop,
  begin: BeginUpload = (caller, path) => beginUpload(shop, caller, Number(path['id'])),
): ReadInput {
  return async (request, caller, path, address) => {
    const type = request.headers.get('content-type') ?? ''
    const isForm = /^multipart\/form-data\s*;/i.test(type)
    if (!isForm && !/^(image\/[\w.+-]+|application\/octet-stream)\s*(;|$)/i.test(type)) {
      throw new Refusal('wrong_type', { message: 'Send the picture itself, or a form with the field photo.' })
    }
    const query = Object.fromEntries(new URL(request.url).searchParams)
    if (!isLarge(request)) {
      return {
        input: { ...query, ...(await (isForm ? readForm(request, null) : readSmallPicture(request))) },
      }
    }
    const limits = { largest: MAX_PICTURE_BYTES + (isForm ? formOverhead : 0), timeoutMs }
    if (Number(request.headers.get('content-length')) > limits.largest) throw new Refusal('too_large')
    const upload = await begin(caller, path, address)
    const release = () => upload.end()
    try {
      const bytes = isForm ? null : Readable.from(readChunks(request, limits), { objectMode: false })
      const read = bytes ? { picture: await upload.save(bytes, type) } : await readForm(request, upload)
      return { input: { ...query, ...read }, release }
    } catch (thrown) {
      await release()
      throw thrown
    }
  }
}

/** Whether a body is announced as larger than any ordinary one, or does not say how large it is. */
export function isLarge({ headers }: Request): boolean {
  const announced = headers.get('content-length')
  return announced === null || Number(announced) > ordinaryBodyLimits.largest
}

/** Takes a place for a large body; counts it before it looks up the ticket. */
export async function beginUpload(shop: Shop, caller: Caller, ticketId: number): Promise<Upload> {
  const { id } = requireAccount(caller)
  await shop.throttles.count('uploadPerAccount', String(id))
  if (!Number.isSafeInteger(ticketId)) throw new Refusal('unknown_ticket')
  await checkPhotoTicket(shop.database.db, ticketId, caller)
  await shop.uploads.requireRoom()
  return shop.uploads.begin(getOwner(caller))
}

/** Takes a place for a picture that belongs to no ticket, from staff: the call itself requires their level before. */
export async function beginPictureUpload(shop: Shop, caller: Caller): Promise<Upload> {
  await shop.throttles.count('uploadPerAccount', String(requireAccount(caller).id))
  await shop.uploads.requireRoom()
  return shop.uploads.begin(getOwner(caller))
}

/** Takes a place for the pictures of a booking that is not sent yet, from anybody. */
export async function beginDraftUpload(shop: Shop, caller: Caller, address: string): Promise<Upload> {
  await shop.throttles.check('draftPhotoPerAddress', address)
  await shop.uploads.requireRoom()
  return shop.uploads.begin(getVisitor(caller, address))
}

/** Reads a text file by `read`; a large one only with a place for it, since it is read in memory. */
export function textFileReader(
  shop: Shop,
  read: (request: Request) => Promise<Record<string, unknown>>,
): ReadInput {
  return async (request, caller) => {
    if (!isLarge(request)) return { input: await read(request) }
    const upload = shop.uploads.begin(getOwner(caller))
    try {
      return { input: await read(request), release: upload.end }
    } catch (thrown) {
      await upload.end()
      throw thrown
    }
  }
}

async function readSmallPicture(request: Request): Promise<Record<string, unknown>> {
  return { picture: new Blob([await readBytes(request)]) }
}

async function readForm(request: Request, upload: Upload | null): Promise<Record<string, unknown>> {
  const form = await readMultipart(
    request,
    {
      ...(upload ? { largest: MAX_PICTURE_BYTES + formOverhead, timeoutMs } : ordinaryBodyLimits),
      parts: multipartLimits.uploadParts,
      files: 1,
      fileBytes: MAX_PICTURE_BYTES,
    },
    upload?.save,
  )
  const { photo, ...rest } = Object.fromEntries(form)
  return { ...rest, ...(photo instanceof Blob ? { picture: photo } : {}) }
}

/** A picture of a permitted size; refuses with `too_large`. */
export function permittedPicture(picture: Blob): Blob {
  if (picture.size > MAX_PICTURE_BYTES) throw new Refusal('too_large')
  return picture
}
