type Whole = { text: string; bytes: Uint8Array | null }

const bodies = new WeakMap<Response, Whole>()

/** A response whose whole text is known, so that whoever stands in this process reads it without a stream. */
export function wholeResponse(text: string, init: ResponseInit): Response {
  const response = new Response(text, init)
  bodies.set(response, { text, bytes: null })
  return response
}

/** The same for a reply in JSON. */
export function jsonResponse(reply: unknown, { status = 200 }: { status?: number } = {}): Response {
  return wholeResponse(JSON.stringify(reply), { status, headers: { 'content-type': 'application/json' } })
}

/** The same for a page, which only this process reads: it never becomes a stream. */
export function wholePage(text: string, init: ResponseInit): Response {
  const response = new Response(null, init)
  bodies.set(response, { text, bytes: null })
  return response
}

/** The whole text of a response; undefined when only its stream knows it. */
export function wholeText(response: Response): string | undefined {
  return bodies.get(response)?.text
}

/** The same as it goes over the wire. */
export function wholeBytes(response: Response): Uint8Array | undefined {
  const whole = bodies.get(response)
  return whole && (whole.bytes ??= Buffer.from(whole.text))
}
