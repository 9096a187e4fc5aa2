import type { z } from 'zod'
import { allStaff, type StaffRole } from './staff-roles.ts'

/** The minimum level of a caller: 0 anonymous, 1 customer, 2 staff. */
export const levels = { anonymous: 0, customer: 1, staff: 2 } as const
export type Level = (typeof levels)[keyof typeof levels]
/** The level of an account: customer or staff. */
export type AccountLevel = Exclude<Level, typeof levels.anonymous>

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** How a call is named: its path as in the specification, trailing slash included; `{name}` is a value of the input. */
export type MethodAndPath = `${Method} /api/${string}`

/** Who may make a call: the minimum level, and the roles of staff that may use it for what belongs to others. */
type Access = { level: Level; roles: readonly StaffRole[] }

export const everybody: Access = { level: levels.anonymous, roles: allStaff }

/** For customers, and for all staff about what is their own; for what belongs to others, for staff of these roles. */
export function customers(roles: readonly StaffRole[]): Access {
  return { level: levels.customer, roles }
}

/** For staff of these roles. */
export function staff(roles: readonly StaffRole[]): Access {
  return { level: levels.staff, roles }
}

/** What a call declares. */
export type DeclaredCall = {
  for: Access
  input: z.ZodType
  output: z.ZodType
  /** Called by pages in the background: does not renew the session. */
  quiet?: true
  /** A call for customers that staff use for others too. */
  forOthers?: true
  /** Open to staff who have not set up the second step that the shop requires. */
  withoutSecondStep?: true
  /** Whether it counts towards the changes of an account; left out, a GET does not and the others do. */
  counted?: boolean
}

/** A declared call with its name. */
export type Endpoint<Call extends DeclaredCall = DeclaredCall> = Call & {
  key: MethodAndPath
  method: Method
  path: `/api/${string}`
}

/** Declares the calls of a noun by method and path. */
export function calls<Declared extends Record<string, DeclaredCall>>(
  declared: Declared & Record<Exclude<keyof Declared, MethodAndPath>, never>,
): { [Key in keyof Declared]: Endpoint<Declared[Key]> } {
  const named = Object.entries<DeclaredCall>(declared).map(([key, call]) => {
    const name = key as MethodAndPath
    return [key, { ...call, key: name, ...splitKey(name) }]
  })
  return Object.fromEntries(named) as { [Key in keyof Declared]: Endpoint<Declared[Key]> }
}

/** Splits the key of a call into method and path. */
export function splitKey(key: MethodAndPath): Pick<Endpoint, 'method' | 'path'> {
  const [method, path] = key.split(' ') as [Method, `/api/${string}`]
  return { method, path }
}

/** Whether a call for customers is about what is the caller's own. */
export function isOwn({ for: { level }, forOthers }: Endpoint): boolean {
  return level < levels.staff && !forOthers
}

/** Whether a role may use a call, for what belongs to others too. Calls that need no log-in are open to all. */
export function mayCall(role: StaffRole, endpoint: Endpoint): boolean {
  return endpoint.for.roles.includes(role)
}

/** Request header of the idempotency key, which makes a repeated submit return the first ticket. */
export const idempotencyHeader = 'Idempotency-Key'

/** A request with this header, of any value, was sent by a page in the background and does not renew the session. */
export const quietHeader = 'mendpost-quiet'

/** Returns the names in braces in a path, in order. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
}
