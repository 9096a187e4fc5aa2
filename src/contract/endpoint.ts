import type { z } from 'zod'

/** The minimum level of a caller: 0 anonymous, 1 customer, 2 staff. */
export const levels = { anonymous: 0, customer: 1, staff: 2 } as const
export type Level = (typeof levels)[keyof typeof levels]
/** The level of an account: customer or staff. */
export type AccountLevel = Exclude<Level, typeof levels.anonymous>

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The Zod schemas of an endpoint: its input and its output. */
export type Schemas = { input: z.ZodType; output: z.ZodType }

/**
 * An API endpoint. The type parameters are the input as a caller sends it, the input after the schema has parsed it
 * (trimmed, with defaults), and the output. They exist at compile time only.
 */
export type Endpoint<Input = unknown, Output = unknown, Read = unknown> = {
  method: Method
  /** The path as in the specification, trailing slash included; `{name}` is a value of the input. */
  path: `/api/${string}`
  for: Level
  /** Called by pages in the background: does not renew the session. */
  quiet: boolean
  readonly types?: { input: Input; output: Output; read: Read }
}

/** The endpoint type of a pair of schemas. */
export type EndpointOf<Bound extends Schemas> = Endpoint<
  z.input<Bound['input']>,
  z.output<Bound['output']>,
  z.output<Bound['input']>
>

/**
 * Declares an endpoint: its method, path and minimum level. The schemas are imported as types only, so that the
 * browser bundle does not contain Zod.
 */
// Lets the bundler drop endpoints that a page does not call; it reads the annotation only in a comment of its own.
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<Bound extends Schemas>(
  method: Method,
  path: `/api/${string}`,
  terms: { for: Level; quiet?: boolean },
): EndpointOf<Bound> {
  return { method, path, for: terms.for, quiet: terms.quiet ?? false }
}

/** Request header of the idempotency key, which makes a repeated submit return the first ticket. */
export const idempotencyHeader = 'Idempotency-Key'

/** A request with this header, of any value, was sent by a page in the background and does not renew the session. */
export const quietHeader = 'mendpost-quiet'

/** Returns the names in braces in a path, in order. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
}
