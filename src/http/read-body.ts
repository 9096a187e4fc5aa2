import { Refusal } from '#contract/refusals.ts'
import { bytesOf, carrierOf } from './node-body.ts'

/** How large a body may be, and how many milliseconds it may take to arrive. */
export type BodyLimits = { largest: number; patience: number }

/** An ordinary body takes a few milliseconds. */
const ordinary: BodyLimits = { largest: 64 * 1024, patience: 10_000 }

/** The JSON object that a request carries; an empty body is an empty object. Refuses what is too large or not JSON. */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  const text = await readText(request)
  const type = request.headers.get('content-type')
  if (text === '' && type === null) return {}
  if (!type || !/^application\/json\s*(;|$)/i.test(type)) throw new Refusal('wrong_type')
  let body: unknown
  try {
    body = text === '' ? {} : JSON.parse(text)
  } catch {
    throw new Refusal('malformed')
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('malformed')
  return body as Record<string, unknown>
}

async function readText(request: Request): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(request))
  } catch (thrown) {
    if (thrown instanceof Refusal) throw thrown
    throw new Refusal('malformed')
  }
}

/** The bytes that a request carries. Refuses, unless told otherwise, more than 64 kB or longer than ten seconds. */
export async function readBytes(
  request: Request,
  limits: BodyLimits = ordinary,
): Promise<Buffer<ArrayBuffer>> {
  const { largest, patience } = limits
  const incoming = carrierOf(request)
  if (!incoming && !request.body) return Buffer.alloc(0)
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > largest) throw new Refusal('too_large')
  if (incoming) return bytesOf(incoming, limits)
  const reader = request.body!.getReader()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, patience, 'late')
  })
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const read = await Promise.race([reader.read(), late])
      if (read === 'late') throw new Refusal('too_slow')
      if (read.done) return Buffer.concat(chunks)
      size += read.value.length
      if (size > largest) throw new Refusal('too_large')
      chunks.push(read.value)
    }
  } finally {
    clearTimeout(timer)
    reader.cancel().catch(() => {})
  }
}
