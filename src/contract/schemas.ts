import type { z } from 'zod'
import type { DeclaredCall, Endpoint } from './endpoint.ts'
import { Refusal, refusals } from './refusals.ts'

/** Parses the input of a call by the endpoint's schema. Refuses with a sentence for each invalid field. */
export function parseInput<Call extends Pick<DeclaredCall, 'input'>>(
  endpoint: Call,
  raw: unknown,
): z.output<Call['input']> {
  const read = endpoint.input.safeParse(raw)
  if (!read.success) throw invalid(read.error)
  const unstorable = findUnstorable(read.data, '')
  if (unstorable !== null) {
    const message = 'Please remove the invisible characters.'
    throw new Refusal('invalid', { message, fields: unstorable === '' ? {} : { [unstorable]: message } })
  }
  return read.data as z.output<Call['input']>
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
export function checkOutput(endpoint: Endpoint, output: unknown): void {
  const read = endpoint.output.safeParse(output)
  if (!read.success) throw new Error(`${endpoint.key} answered against its schema: ${read.error.message}`)
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
