import { Refusal } from '#contract/refusals.ts'

/** Maximum size of a body in bytes, and milliseconds it may take to arrive. */
export type BodyLimits = { largest: number; timeoutMs: number }

/** Default limits; a usual body takes a few milliseconds. */
export const ordinaryBodyLimits: BodyLimits = { largest: 64 * 1024, timeoutMs: 10_000 }

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Parses a JSON object from the body; an empty body is an empty object. Refuses oversized bodies and anything but JSON. */
export async function readBody(request: Request, limits?: BodyLimits): Promise<Record<string, unknown>> {
  const text = await readText(request, limits)
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

async function readText(request: Request, limits?: BodyLimits): Promise<string> {
  try {
    return decoder.decode(await readBytes(request, limits))
  } catch (thrown) {
    if (thrown instanceof Refusal) throw thrown
    throw new Refusal('malformed')
  }
}

/** Reads the body's bytes. By default refuses more than 64 kB or more than ten seconds. */
export async function readBytes(
  request: Request,
  { largest, timeoutMs }: BodyLimits = ordinaryBodyLimits,
): Promise<Buffer<ArrayBuffer>> {
  const announced = request.headers.get('content-length')
  if (Number(announced) > largest) throw new Refusal('too_large')
  if (announced === '0') return Buffer.alloc(0)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('too_slow')), timeoutMs)
  })
  // Node reads no more bytes than Content-Length, so such a body needs no counting.
  const isBounded = announced !== null && !request.headers.has('transfer-encoding')
  const bytes = isBounded ? request.arrayBuffer().then(Buffer.from, gone) : readStream(request, largest, late)
  try {
    return await Promise.race([bytes, late])
  } finally {
    clearTimeout(timer)
    // The losing promise of the race may still reject when the connection closes.
    bytes.catch(() => {})
  }
}

async function readStream(
  request: Request,
  largest: number,
  late: Promise<never>,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of chunksUntil(request, largest, late)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The body as it arrives. Refuses with `too_large` or, once the whole body has taken too long, with `too_slow`. */
export async function* readChunks(
  request: Request,
  { largest, timeoutMs }: BodyLimits,
): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length')) > largest) throw new Refusal('too_large')
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('too_slow')), timeoutMs)
  })
  // The deadline may pass while no read is pending.
  late.catch(() => {})
  try {
    yield* chunksUntil(request, largest, late)
  } finally {
    clearTimeout(timer)
  }
}

async function* chunksUntil(
  { body }: Request,
  largest: number,
  late: Promise<never>,
): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  let size = 0
  try {
    for (;;) {
      const read = await Promise.race([reader.read().catch(gone), late])
      if (read.done) return
      size += read.value.length
      if (size > largest) throw new Refusal('too_large')
      yield read.value
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}

/** A body fails only when its connection does: no client is left to receive an answer. */
function gone(cause: unknown): never {
  throw Object.assign(new Refusal('client_gone'), { cause })
}
