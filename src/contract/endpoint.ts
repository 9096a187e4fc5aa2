/** 0 anonymous, 1 customer, 2 staff: what a caller must at least be. */
export const levels = { anonymous: 0, customer: 1, staff: 2 } as const
export type Level = (typeof levels)[keyof typeof levels]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A place in the API. The two types are carried along for callers; no value of them exists. */
export type Endpoint<Ask = unknown, Reply = unknown> = {
  method: Method
  /** As the specification writes it, slash included; `{name}` stands for a value of the ask. */
  path: `/api/${string}`
  for: Level
  /** Asked by pages on their own, without anybody at the keyboard: it keeps no session alive. */
  quiet: boolean
  readonly types?: { ask: Ask; reply: Reply }
}

/**
 * One thing the API can do: where it is and who may ask. Ask and reply are types, so the browser carries no schema.
 *
 * @__NO_SIDE_EFFECTS__ A page's code carries only the calls that it makes.
 */
export function endpoint<Ask, Reply>(
  method: Method,
  path: `/api/${string}`,
  terms: { for: Level; quiet?: boolean },
): Endpoint<Ask, Reply> {
  return { method, path, for: terms.for, quiet: terms.quiet ?? false }
}

/** The name of the request header that makes a repeated submit return the first ticket. */
export const idempotencyHeader = 'Idempotency-Key'

/** A call that carries this header, with any value, was made by a page on its own and keeps no session alive. */
export const quietHeader = 'mendpost-quiet'

/** The names that stand in braces in a path, in order. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
}
