import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { Refusal, refusals } from './refusals.ts'

/** The Zod shapes of an endpoint: what it accepts and what it answers. */
export type Shapes = { ask: z.ZodType; reply: z.ZodType }

const shapes = new Map<Endpoint, Shapes>()

/** Binds an endpoint to its shapes; the door, the tests and the OpenAPI document read them. */
export function shape<Ask, Reply>(
  endpoint: Endpoint<Ask, Reply>,
  bound: { ask: z.ZodType<Ask, unknown>; reply: z.ZodType<Reply, unknown> },
): void {
  shapes.set(endpoint, bound)
}

/** The shapes of an endpoint; throws when nobody bound any. */
export function shapesOf(endpoint: Endpoint): Shapes {
  const found = shapes.get(endpoint)
  if (!found) throw new Error(`${endpoint.method} ${endpoint.path} has no shapes`)
  return found
}

/** Every endpoint that has shapes, in the order they were bound. */
export function shapedEndpoints(): Endpoint[] {
  return [...shapes.keys()]
}

/** What was asked, read by the endpoint's shape. Refuses with a sentence for each input that needs another look. */
export function readAsk<Ask>(endpoint: Endpoint<Ask, unknown>, raw: unknown): Ask {
  const read = shapesOf(endpoint).ask.safeParse(raw)
  if (!read.success) throw invalid(read.error)
  const unstorable = findUnstorable(read.data, '')
  if (unstorable !== null) {
    const says = 'Please remove the invisible characters.'
    throw new Refusal('invalid', { says, fields: unstorable === '' ? {} : { [unstorable]: says } })
  }
  return read.data as Ask
}

/** Where a text stands that no database keeps as it is: with a NUL, or with half a character. */
function findUnstorable(value: unknown, name: string): string | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? name : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const path = name === '' && key === 'data' ? '' : name === '' ? key : `${name}.${key}`
    const found = findUnstorable(inner, path)
    if (found !== null) return found
  }
  return null
}

/** Throws, as a bug, when a reply is not what the contract promises. */
export function checkReply<Reply>(endpoint: Endpoint<unknown, Reply>, reply: unknown): void {
  const read = shapesOf(endpoint).reply.safeParse(reply)
  if (!read.success)
    throw new Error(`${endpoint.method} ${endpoint.path} replied against its shape: ${read.error.message}`)
}

function invalid(error: z.ZodError): Refusal {
  const fields = new Map<string, string>()
  for (const issue of error.issues) {
    const path = issue.path[0] === 'data' ? issue.path.slice(1) : issue.path
    const name = path.join('.')
    if (name !== '' && !fields.has(name)) fields.set(name, issue.message)
  }
  const [only, ...others] = fields.values()
  const says = only !== undefined && others.length === 0 ? only : refusals.invalid.says
  return new Refusal('invalid', { says, fields: Object.fromEntries(fields) })
}
