import { parse } from 'hono/utils/cookie'
import { levels } from '#contract/endpoint.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { mayOpen } from '#contract/page-permissions.ts'
import { MAX_PICTURE_BYTES } from '#contract/photos.ts'
import { MAX_PRICE_FILE_BYTES } from '#contract/price-files.ts'
import { Refusal } from '#contract/refusals.ts'
import { findCaller } from '#domain/accounts/find-caller.ts'
import { anonymous, getOwner, getRole, type Caller } from '#domain/caller.ts'
import type { Shop } from '#domain/shop.ts'
import { multipartLimits } from '#domain/throttles.ts'
import type { Upload } from '#domain/uploads.ts'
import { ordinaryBodyLimits, readBytes } from '#http/read-body.ts'
import { readMultipart } from '#http/read-multipart.ts'
import { beginDraftUpload, beginPictureUpload, beginUpload, isLarge } from '#http/read-upload.ts'
import { cookieName } from '#http/request-context.ts'
import { isSameOrigin } from '#http/same-origin.ts'
import type { Env } from './env.ts'

/** A request for a page; of a form what was sent, and what has to be called once it is answered. */
export type PageRequest = { request: Request; form: FormData | null; release: () => Promise<void> }

const multipart = /^multipart\/form-data\s*(;|$)/i
const urlencoded = /^application\/x-www-form-urlencoded\s*(;|$)/i
/** The pages whose form takes photos of a ticket. */
const photoForm =
  /^\/(?:account\/ticket\/(\d{1,15})|admin\/tickets\/(\d{1,15})(?:\/(?:intake|completion|quote))?)\/?$/
/** The form of the shop's mark. */
const markForm = /^\/admin\/look\/?$/
/** The form of a booking, whose pictures anybody sends. */
const bookingForm = /^\/booking\/[^/]+\/[^/]+\/?$/
/** The pages whose form takes a file of prices or a bank's statement, or carries it as text in its second step. */
const textFileForm = /^\/admin\/(?:prices\/import|money\/bank)\/?$/
const textFileLimits = {
  // A browser sends each line break as two bytes.
  largest: 2 * MAX_PRICE_FILE_BYTES,
  timeoutMs: MINUTE_MS,
  fieldBytes: 2 * MAX_PRICE_FILE_BYTES,
}
/** Two photos of the largest size, or a handful of ordinary ones. */
const MAX_PHOTO_FORM_BYTES = 2 * MAX_PICTURE_BYTES + 256 * 1024
const photoFormLimits = { largest: MAX_PHOTO_FORM_BYTES, timeoutMs: MINUTE_MS }

/** Reads the form of a request, so that no page waits for one; refuses what none of our forms would send. */
export async function readPageRequest(
  input: Request,
  env: Pick<Env, 'publicOrigin' | 'https'>,
  shop: Shop,
  address: string,
): Promise<PageRequest> {
  const { method, headers, signal } = input
  const { origin, pathname, search } = new URL(input.url)
  // Behind a proxy the request may name another host or scheme than the one that pages are to give as their own.
  const url = (env.publicOrigin ?? origin) + pathname + search
  const release = async () => {}
  if (method === 'GET' || method === 'HEAD') {
    const request = url === input.url ? input : new Request(url, { method, headers, signal })
    return { request, form: null, release }
  }
  // Links and forms know no other method.
  if (method !== 'POST') throw new Refusal('no_such_method')
  if (!isSameOrigin(input, env.publicOrigin)) throw new Refusal('cross_site')
  const type = headers.get('content-type') ?? ''
  if (!multipart.test(type) && !urlencoded.test(type)) throw new Refusal('wrong_form')
  // The router compares the origin with the host that it sees, which a proxy may have rewritten; ours is checked above.
  const passedOn = new Headers(headers)
  passedOn.delete('origin')
  // The body is read here, once: actions get the form that came of it.
  const request = new Request(url, { method, headers: passedOn, signal })
  if (urlencoded.test(type)) return { request, form: await readUrlencoded(input), release }

  const upload = await takePlace(input, env.https, shop, address)
  const isText = textFileForm.test(pathname)
  try {
    const limits = !upload ? ordinaryBodyLimits : isText ? textFileLimits : photoFormLimits
    const { pageParts: parts, pageFiles: files } = multipartLimits
    const form = await readMultipart(
      input,
      { ...limits, parts, files, fileBytes: MAX_PHOTO_FORM_BYTES },
      isText ? undefined : upload?.save,
    )
    return { request, form, release: upload?.end ?? release }
  } catch (thrown) {
    await upload?.end()
    throw thrown
  }
}

async function readUrlencoded(input: Request): Promise<FormData> {
  const form = new FormData()
  const text = new TextDecoder().decode(await readBytes(input))
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value)
  return form
}

/** A place for a large form, where a form takes files and its sender may add some; null leaves it at the ordinary size. */
async function takePlace(
  input: Request,
  https: boolean,
  shop: Shop,
  address: string,
): Promise<Upload | null> {
  if (!isLarge(input)) return null
  if (Number(input.headers.get('content-length')) > MAX_PHOTO_FORM_BYTES) throw new Refusal('too_large')
  const { pathname } = new URL(input.url)
  if (bookingForm.test(pathname)) {
    return beginDraftUpload(shop, await findVisitor(input, https, shop), address)
  }
  const isText = textFileForm.test(pathname)
  const [, ofCustomer, ofStaff] = photoForm.exec(pathname) ?? []
  const ticketId = ofCustomer ?? ofStaff
  if (!isText && ticketId === undefined && !markForm.test(pathname)) return null
  const caller = await findVisitor(input, https, shop)
  const role = getRole(caller)
  const may = ofCustomer ? caller.level >= levels.customer : role !== null && mayOpen(role, pathname)
  if (!may) return null
  if (isText) return shop.uploads.begin(getOwner(caller))
  return ticketId ? beginUpload(shop, caller, Number(ticketId)) : beginPictureUpload(shop, caller)
}

async function findVisitor({ headers }: Request, https: boolean, shop: Shop): Promise<Caller> {
  const token = parse(headers.get('cookie') ?? '')[cookieName('session', https)]
  return token ? findCaller(shop, token, { renew: false }) : anonymous
}
