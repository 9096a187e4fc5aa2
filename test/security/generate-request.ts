import { createRandom, hostileTexts, hostileValues, pickOne } from './hostile-values.ts'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  format?: string
  pattern?: string
}
type Operation = {
  parameters?: { name: string }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}
export type OpenApi = { paths: Record<string, Record<string, Operation>> }

/** One generated request, with what is needed to repeat it by hand. */
export type Generated = {
  method: string
  path: string
  headers: [string, string][]
  body: Uint8Array<ArrayBuffer> | null
  words: string
}

/** Existing values, so that some requests pass validation. */
export type Known = Record<string, readonly unknown[]>

const twists = ['\0', '\ud800', '\u202e', '\n', '%', '\\', "'", '"', '\u0301', ' ']

/** Generates requests from an OpenAPI document; the same seed generates the same ones. */
export function createRequestGenerator(
  document: OpenApi,
  known: Known,
  origin: string,
  seed: number,
): () => Generated {
  const roll = createRandom(seed)
  const chance = (part: number) => roll() < part
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )

  // The share of hostile values differs by request: some have one, some consist of them.
  let wildness = 0

  const value = (schema: Schema, name: string): unknown => {
    if (chance(wildness)) return pickOne(roll, hostileValues)
    if (name in known && chance(0.8)) return pickOne(roll, known[name]!)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return pickOne(roll, schema.enum)
    const either = schema.anyOf ?? schema.oneOf
    if (either) return value(pickOne(roll, either), name)
    switch (schema.type) {
      case 'object':
        return object(schema)
      case 'array':
        return Array.from({ length: Math.floor(roll() * 4) }, () => value(schema.items ?? {}, name))
      case 'integer':
      case 'number':
        return Math.floor(roll() * 300) + Math.max(schema.minimum ?? 0, 0)
      case 'boolean':
        return chance(0.5)
      case 'string':
        return text(schema)
      default:
        return pickOne(roll, hostileValues)
    }
  }
  const text = ({ format }: Schema): string => {
    // One hostile text among valid ones gets further than a request full of them.
    if (chance(0.25)) return pickOne(roll, hostileTexts)
    const plausible =
      format === 'email'
        ? `p${Math.floor(roll() * 50)}@example.com`
        : format === 'uri'
          ? 'https://example.com/a?b=c'
          : pickOne(roll, ['Carlton', '3053', 'VIC', '10:00', 'screen', 'iphone13', '0491 570 156'])
    return chance(0.15) ? plausible + pickOne(roll, twists) : plausible
  }
  const object = ({ properties = {}, required = [] }: Schema): unknown => {
    const made: [string, unknown][] = Object.entries(properties)
      .filter(([name]) => !chance(required.includes(name) ? wildness / 2 : 0.4))
      .map(([name, schema]) => [name, value(schema, name)])
    if (chance(0.2))
      made.push([
        pickOne(roll, ['__proto__', 'constructor', 'price', 'level', 'id', '']),
        pickOne(roll, hostileValues),
      ])
    return Object.fromEntries(made)
  }

  const bytes = (text: string): Uint8Array<ArrayBuffer> => {
    const plain = new Uint8Array(Buffer.from(text))
    if (!chance(0.12)) return plain
    switch (Math.floor(roll() * 6)) {
      case 0:
        return new Uint8Array([0xef, 0xbb, 0xbf, ...plain])
      case 1:
        return new Uint8Array([
          ...plain.slice(0, plain.length / 2),
          0xc3,
          0x28,
          ...plain.slice(plain.length / 2),
        ])
      case 2:
        return plain.slice(0, Math.floor(plain.length * roll()))
      case 3:
        return new Uint8Array(Buffer.from('['.repeat(20_000) + ']'.repeat(20_000)))
      case 4:
        return new Uint8Array(Buffer.from(`${'{"data":'.repeat(6_000)}1${'}'.repeat(6_000)}`))
      default:
        return new Uint8Array(Buffer.from(text.replace(/"([^"]*)"/, '"$1\\u0000\\ud800"')))
    }
  }

  return () => {
    wildness = pickOne(roll, [0, 0, 0.05, 0.15, 0.4])
    const { path, method, operation } = pickOne(roll, operations)
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(
        String(chance(0.3) ? pickOne(roll, hostileTexts) : pickOne(roll, known[name] ?? [1])).toWellFormed(),
      ),
    )
    const query = chance(0.1)
      ? `?${encodeURIComponent(pickOne(roll, hostileTexts).toWellFormed())}=%zz&a[]=1`
      : ''
    const schema = Object.values(operation.requestBody?.content ?? {}).findLast(
      ({ schema }) => schema,
    )?.schema
    const text = schema ? JSON.stringify(chance(0.05) ? pickOne(roll, hostileValues) : object(schema)) : null
    const headers: [string, string][] = [['origin', chance(0.03) ? 'https://evil.example' : origin]]
    if (text !== null) {
      const type = chance(0.04)
        ? pickOne(roll, [
            'text/plain',
            'application/x-www-form-urlencoded',
            'application/json;charset=utf-16',
            '',
          ])
        : 'application/json'
      headers.push(['content-type', type])
      // Some proxies duplicate a header.
      if (chance(0.03)) headers.push(['content-type', type])
    }
    if (chance(0.2))
      headers.push(['idempotency-key', pickOne(roll, ['one', 'two', 'k'.repeat(300), 'é', ' '])])
    if (chance(0.05))
      headers.push(['x-forwarded-for', 'not an address, ::1'], ['x-forwarded-host', 'evil.example'])
    if (chance(0.05))
      headers.push([
        'cookie',
        pickOne(roll, [
          '=',
          ';;;',
          'a=%zz',
          '__proto__=1',
          'mendpost-draft=%00',
          `mendpost-draft=${'x'.repeat(4_000)}`,
        ]),
      ])
    if (chance(0.05)) headers.push(['if-none-match', pickOne(roll, ['*', 'W/"', '"a", "b"', ','])])
    const body = text === null ? null : bytes(text)
    return {
      method,
      path: filled + query,
      headers,
      body,
      words: `${method} ${filled}${query} ${JSON.stringify(headers)} ${body ? Buffer.from(body).toString('utf8').slice(0, 600) : ''}`,
    }
  }
}
