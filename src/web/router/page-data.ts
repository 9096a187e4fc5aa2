import {
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  type DataStrategyFunction,
  type DataStrategyResult,
} from 'react-router'

/** What stands for the values that JSON has no word for. */
const wordless = new Map<number, unknown>([
  [-7, undefined],
  [-6, Infinity],
  [-5, null],
  [-4, -0],
  [-3, -Infinity],
  [-2, Number.NaN],
])

/** Reads what the server loaded for its page: one line of values, in which each names its parts by their places. */
export async function readPageData(stream: ReadableStream<Uint8Array>): Promise<{ value: unknown }> {
  const [line = ''] = (await new Response(stream).text()).split('\n', 1)
  const values = JSON.parse(line) as unknown[]
  const made = new Map<number, unknown>()
  const at = (place: number): unknown => {
    if (place < 0) return wordless.get(place)
    if (made.has(place)) return made.get(place)
    const value = values[place]
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) {
      const [kind, ...parts] = value as [unknown, ...number[]]
      if (typeof kind === 'string') return errorOf(kind, parts.map(at))
      const list: unknown[] = []
      made.set(place, list)
      for (const part of value as number[]) list.push(at(part))
      return list
    }
    const object: Record<string, unknown> = {}
    made.set(place, object)
    for (const [name, part] of Object.entries(value)) object[String(values[Number(name.slice(1))])] = at(part)
    return object
  }
  return { value: at(0) }
}

/** Pages load what JSON can say, and errors; anything else would be a mistake of ours. */
function errorOf(
  kind: string,
  [first, second, third]: unknown[],
): Error | InstanceType<typeof ErrorResponse> {
  if (kind === 'ErrorResponse') return new ErrorResponse(second as number, third as string, first)
  if (kind === 'SanitizedError') return new Error(String(second))
  throw new SyntaxError(kind)
}

const byPage: DataStrategyFunction = async ({ request, matches, fetcherKey }) => {
  const results: Record<string, DataStrategyResult> = {}
  if (request.method !== 'GET' || fetcherKey) {
    const match = matches.find((one) => one.shouldCallHandler())!
    results[match.route.id] = await match.resolve((handler) => handler())
    return results
  }
  await Promise.all(
    matches.map((match) =>
      match.resolve(async (handler) => {
        const status = match.shouldRevalidateArgs?.actionStatus
        if (!match.shouldCallHandler(status === undefined || status < 400)) return
        const { id } = match.route
        try {
          results[id] = { type: 'data', result: await handler() }
        } catch (thrown) {
          results[id] = { type: 'error', result: thrown }
        }
      }),
    ),
  )
  return results
}

/** How pages get their data in the browser: from their own `clientLoader` and `clientAction`, which all of them have. */
export function askPages(): DataStrategyFunction {
  return (args) => args.runClientMiddleware(byPage)
}
