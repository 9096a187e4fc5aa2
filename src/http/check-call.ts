import { isOwn, levels, mayCall, type Endpoint } from '#contract/endpoint.ts'
import type { StaffRole } from '#contract/staff-roles.ts'
import { Refusal, refusals } from '#contract/refusals.ts'
import { findCaller, wasRenewed } from '#domain/accounts/find-caller.ts'
import { anonymous, getRole, type Caller } from '#domain/caller.ts'
import type { Shop } from '#domain/shop.ts'
import type { Log } from './log.ts'
import { countRefusal } from './count-refusals.ts'
import { refuse, type RefusalResponse } from './refuse.ts'
import type { RequestContext } from './request-context.ts'

/** An incoming call. */
export type Call = {
  endpoint: Endpoint
  requestId: string
  context: RequestContext
  /** Whether it comes from one of our own pages, or changes nothing. */
  isSameOrigin: boolean
  /** Finds the session of a token. */
  findCaller(token: string): Promise<Caller>
  /** Whether the caller still has to set up the second step that the shop requires. */
  needsSecondStep(caller: Caller): Promise<boolean>
  count(caller: Caller): Promise<void>
}

/** Finds the session of a token, and renews it unless the call is a background request. */
export function findCallerOf(
  shop: Shop,
  { quiet }: Endpoint,
  context: RequestContext,
  token: string,
): Promise<Caller> {
  return findCaller(shop, token, { renew: !quiet && !context.quiet })
}

/**
 * Counts a call that may change something, and the download of one's own data. Refuses with `too_many`: a customer
 * without limit could fill the append-only event log.
 */
export async function countChange(shop: Shop, endpoint: Endpoint, { account, level }: Caller): Promise<void> {
  if (account === null || !(endpoint.counted ?? endpoint.method !== 'GET')) return
  const limit = level >= levels.staff ? 'changePerStaff' : 'changePerCustomer'
  await shop.throttles.count(limit, String(account.id))
}

/** Answers about a technician's own tickets are not cut, so at these calls ownership applies to them as to a customer. */
function isOwnTicket(role: StaffRole, endpoint: Endpoint): boolean {
  return (
    role === 'technician' &&
    endpoint.for.level === levels.customer &&
    isOwn(endpoint) &&
    endpoint.path.includes('ticket')
  )
}

/**
 * The caller as the roles of the call let them make it. Refuses staff whose role lacks it; at a call for
 * customers they count as the customer that they are too, so that they reach what is their own.
 */
function inRole(caller: Caller, endpoint: Endpoint): Caller {
  const role = getRole(caller)
  if (role === null || (mayCall(role, endpoint) && !isOwnTicket(role, endpoint))) return caller
  if (endpoint.for.level >= levels.staff) throw new Refusal('role_too_low')
  return { ...caller, level: levels.customer, role: null }
}

/**
 * The caller who still has to set up the second step, as far as they get until then: their own account as a customer has
 * it. Refuses the calls of staff but those that set it up, with `second_step_needed`.
 */
function beforeSecondStep(caller: Caller, endpoint: Endpoint): Caller {
  if (endpoint.withoutSecondStep) return caller
  if (endpoint.for.level >= levels.staff) throw new Refusal('second_step_needed')
  return { ...caller, level: levels.customer, role: null }
}

const isRefused = (status: number) => status >= 400 && status < 500

/** Checks origin, session, level and role, counts changes, then does the work; whatever is thrown becomes a refusal. Writes one log line. */
export async function checkCall<Answered extends { status: number }>(
  log: Log,
  { endpoint, requestId, context, isSameOrigin, findCaller: find, needsSecondStep, count }: Call,
  work: (caller: Caller) => Promise<Answered>,
  refused: (refusal: RefusalResponse) => Answered,
): Promise<Answered> {
  const started = performance.now()
  let caller: Caller = anonymous
  let answered: Answered
  try {
    if (!isSameOrigin) throw new Refusal('cross_site')
    const token = context.cookie('session')
    if (token) caller = await find(token)
    // The cookie expires with its session.
    if (token && wasRenewed(caller)) context.setCookie('session', token)
    if (caller.level < endpoint.for.level) {
      throw new Refusal(caller.level === levels.anonymous ? 'not_signed_in' : 'level_too_low')
    }
    const permitted = (await needsSecondStep(caller))
      ? beforeSecondStep(caller, endpoint)
      : inRole(caller, endpoint)
    await count(permitted)
    answered = await work(permitted)
  } catch (thrown) {
    const refusal = refuse(thrown)
    if (refusal.bug) log.error({ requestId, path: endpoint.path, err: thrown }, 'bug')
    answered = refused(refusal)
  }
  const line = {
    requestId,
    method: endpoint.method,
    path: endpoint.path,
    status: answered.status,
    account: caller.account?.id,
    ms: Math.round(performance.now() - started),
  }
  // Reads, what pages send in the background, and clients that left, are logged at debug; changes, refusals and slow calls at info.
  const isGone = answered.status === refusals.client_gone.status
  const isChange = endpoint.method !== 'GET' && !endpoint.quiet
  const noteworthy = !isGone && (isChange || answered.status >= 400 || line.ms > 500)
  const isCounted = noteworthy && isRefused(answered.status) && !countRefusal(log, line, context.address)
  if (!isCounted) log[noteworthy ? 'info' : 'debug'](line, 'call')
  return answered
}
