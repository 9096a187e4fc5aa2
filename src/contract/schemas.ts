import type { z } from 'zod'
import type { Endpoint, EndpointOf, Schemas } from './endpoint.ts'
import { Refusal, refusals } from './refusals.ts'

/** Whether two types are identical, optional keys included. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

const schemas = new Map<Endpoint, Schemas>()

/**
 * Binds an endpoint to its schemas, which the routes, the tests and the OpenAPI document use. Does not compile with
 * schemas of other types than the endpoint was declared with.
 */
export function bindSchemas<Input, Output, Read, Bound extends Schemas>(
  endpoint: Endpoint<Input, Output, Read>,
  bound: Bound,
  ..._mismatch: Same<Endpoint<Input, Output, Read>, EndpointOf<Bound>> extends true
    ? []
    : ['the endpoint was declared with other schemas']
): void {
  schemas.set(endpoint, bound)
}

/** Returns the schemas of an endpoint; throws when none are bound. */
export function getSchemas(endpoint: Endpoint): Schemas {
  const found = schemas.get(endpoint)
  if (!found) throw new Error(`${endpoint.method} ${endpoint.path} has no schemas`)
  return found
}

/** Returns every endpoint with schemas, in the order of binding. */
export function boundEndpoints(): Endpoint[] {
  return [...schemas.keys()]
}

/** Parses the input of a call by the endpoint's schema. Refuses with a sentence for each invalid field. */
export function parseInput<Read>(endpoint: Endpoint<unknown, unknown, Read>, raw: unknown): Read {
  const read = getSchemas(endpoint).input.safeParse(raw)
  if (!read.success) throw invalid(read.error)
  const unstorable = findUnstorable(read.data, '')
  if (unstorable !== null) {
    const message = 'Please remove the invisible characters.'
    throw new Refusal('invalid', { message, fields: unstorable === '' ? {} : { [unstorable]: message } })
  }
  return read.data as Read
}

/** Returns the path of a text that databases cannot store: with a NUL, or with a lone surrogate. */
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

/** Throws, as a bug, when an output does not match the contract. */
export function checkOutput<Output>(endpoint: Endpoint<unknown, Output>, output: unknown): void {
  const read = getSchemas(endpoint).output.safeParse(output)
  if (!read.success)
    throw new Error(`${endpoint.method} ${endpoint.path} answered against its schema: ${read.error.message}`)
}

function invalid(error: z.ZodError): Refusal {
  const fields = new Map<string, string>()
  for (const issue of error.issues) {
    const path = issue.path[0] === 'data' ? issue.path.slice(1) : issue.path
    const name = path.join('.')
    if (name !== '' && !fields.has(name)) fields.set(name, issue.message)
  }
  const [only, ...others] = fields.values()
  const message = only !== undefined && others.length === 0 ? only : refusals.invalid.message
  return new Refusal('invalid', { message, fields: Object.fromEntries(fields) })
}
