import { Refusal } from '#contract/refusals.ts'

const largestBody = 64 * 1024

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
  if (!request.body) return ''
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > largestBody) throw new Refusal('too_large')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.length
    if (size > largestBody) throw new Refusal('too_large')
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new Refusal('malformed')
  }
}
