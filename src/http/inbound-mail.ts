import { createHmac, timingSafeEqual } from 'node:crypto'
import { inboundMailPath, MAX_MAIL_BYTES } from '#contract/mail.ts'
import { readSignature } from '#contract/read-signature.ts'
import { Refusal } from '#contract/refusals.ts'
import { receiveMail } from '#domain/mail/receive-mail.ts'
import type { RouterDeps } from './bind-calls.ts'
import { readChunks } from './read-body.ts'
import { getRequestContext } from './request-context.ts'

/** Larger ones are not read to their end, so nothing proves who posted them. */
const limits = { largest: 64 * 1024 * 1024, timeoutMs: 60_000 }
/** So many mails larger than this are read at once: who posted one is known at its end only, and until then it lies in memory. */
const MAX_LARGE_AT_ONCE = 4
const LARGE_BYTES = 256 * 1024

/** Registers the webhook of mail services: limited, then its signature is checked before anything is parsed; cookies and origin are ignored. */
export function registerInboundMail({ app, shop, log, https }: RouterDeps): void {
  const large = { underWay: 0 }
  app.post(inboundMailPath, async (c) => {
    const secret = shop.inbox?.secret
    if (!secret) throw new Refusal('no_such_call')
    await shop.throttles.count('inboundMailPerAddress', getRequestContext(c, https).address)
    if (!/^message\/rfc822\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
      throw new Refusal('wrong_type', { message: 'Send the whole mail as message/rfc822.' })
    }
    const { raw, isCut } = await readSigned(
      c.req.raw,
      secret,
      c.req.header('mendpost-signature') ?? '',
      large,
    )
    const received = await receiveMail(shop, raw, shop.now(), { isCut })
    const went = Object.keys(received)[0]
    log.info({ requestId: c.env.requestId, went, bytes: raw.length }, 'mail received')
    if (isCut) throw new Refusal('too_large', { facts: received })
    return c.json(received, 200, { 'cache-control': 'no-store' })
  })
}

/** Reads a body and checks its signature: the time, and the HMAC of time and body. Keeps no more of it than a mail may have. */
async function readSigned(
  request: Request,
  secret: string,
  signature: string,
  large: { underWay: number },
): Promise<{ raw: Uint8Array; isCut: boolean }> {
  const read = readSignature(signature, Date.now())
  if (!read) throw new Refusal('wrong_mail_signature')
  const hmac = createHmac('sha256', secret).update(`${read.seconds}.`)
  const kept: Uint8Array[] = []
  let size = 0
  let isLarge = false
  try {
    for await (const chunk of readChunks(request, limits)) {
      hmac.update(chunk)
      if (size < MAX_MAIL_BYTES) kept.push(chunk)
      size += chunk.length
      if (isLarge || size <= LARGE_BYTES) continue
      if (large.underWay >= MAX_LARGE_AT_ONCE) throw new Refusal('too_many', { retryAfterSeconds: 30 })
      large.underWay += 1
      isLarge = true
    }
  } finally {
    if (isLarge) large.underWay -= 1
  }
  if (!timingSafeEqual(Buffer.from(read.hex, 'hex'), hmac.digest())) throw new Refusal('wrong_mail_signature')
  const raw = Buffer.concat(kept)
  return { raw: raw.subarray(0, MAX_MAIL_BYTES), isCut: size > MAX_MAIL_BYTES }
}
