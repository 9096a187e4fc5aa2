import type { BackByOpen, BackByReason } from '#contract/back-by.ts'
import { skipTo, type Calendar } from './calendar.ts'
import {
  estimateBackBy,
  estimateEarliest,
  estimateUsual,
  type BackByFacts,
  type BackByStage,
  type Estimate,
  type EstimateBasis,
} from './estimate.ts'

/** What is said of a phone; days since 1970, null while nothing can be said. */
export type Said = {
  from: number | null
  to: number | null
  firstFrom: number | null
  firstTo: number | null
  /** While none are said, those that were said last. */
  last?: Pick<Said, 'from' | 'to'> | undefined
  /** Why nothing can be said; null with dates. */
  open: BackByOpen | null
  moves: readonly { at: number; reason: BackByReason }[]
}

export type MoveFacts = BackByFacts & { open: BackByOpen | null }

export type BackByShop = EstimateBasis & {
  /** Its calendar without closures, to know what a closure changes. */
  withoutClosures: Calendar
}

/** Which reason a phone has that does not come as far as it should have, by where it is. */
const late: Record<BackByStage, BackByReason> = {
  coming: 'carrier',
  waiting: 'load',
  bench: 'load',
  ready: 'payment',
  posted: 'carrier',
}

/**
 * Says when a phone should be home, and says it again with a reason when what was said cannot be kept any more. `day` is the first on which
 * something may still happen: from the evening on, tomorrow.
 */
export function moveBackBy(
  before: Said | null,
  facts: MoveFacts,
  { day, now, shop }: { day: number; now: number; shop: BackByShop },
): Said {
  if (facts.open !== null) return leaveOpen(before, facts.open, now)
  const estimate = estimateBackBy(facts, day, shop)
  if (before === null) return say(null, estimate)
  if (before.to === null) {
    // What stopped the phone has still not happened.
    if (before.open === getStuck(facts.stage)) return before
    return move(before, estimate, {
      at: now,
      reason: before.open ?? late[facts.stage],
      calendar: shop.calendar,
    })
  }
  const reason = getReason(before, facts, estimate, { day, shop })
  if (reason === null) return before
  // Whoever does not post or pay is told once by when; after that, that it begins when they do.
  const stuck = getStuck(facts.stage)
  if (reason === stuck && before.moves.some((one) => one.reason === stuck))
    return leaveOpen(before, stuck, now)
  return move(before, estimate, { at: now, reason, calendar: shop.calendar })
}

/** What nobody but the customer can go on with. */
function getStuck(stage: BackByStage): Extract<BackByOpen, BackByReason> | null {
  if (stage === 'coming') return 'carrier'
  return stage === 'ready' ? 'payment' : null
}

function getReason(
  { from, to }: Said,
  facts: MoveFacts,
  estimate: Estimate,
  { day, shop }: { day: number; shop: BackByShop },
): BackByReason | null {
  const isClosed = !shop.calendar.mayName(to!) || !shop.calendar.mayName(from!)
  // Told on the evening before at the latest, in the post too.
  const isLate = day >= to! || estimate.earliest > to!
  if (!isLate && !isClosed && !(facts.partOn !== null && estimate.usual > to!)) {
    // A closure in between is known before it shortens the time that is left.
    return isMissedByClosure(to!, facts, estimate, { day, shop }) ? 'closure' : null
  }
  if (facts.partOn !== null && estimate.to > to!) return 'part'
  if (isClosed || isMissedByClosure(to!, facts, estimate, { day, shop })) return 'closure'
  return late[facts.stage]
}

function isMissedByClosure(
  to: number,
  facts: BackByFacts,
  { usual }: Estimate,
  { day, shop }: { day: number; shop: BackByShop },
): boolean {
  if (usual <= to) return false
  return estimateUsual(facts, day, { ...shop, calendar: shop.withoutClosures }) <= to
}

function leaveOpen(before: Said | null, open: BackByOpen, at: number): Said {
  if (before === null) return { from: null, to: null, firstFrom: null, firstTo: null, open, moves: [] }
  if (before.open === open) return before
  const moves = before.to === null ? before.moves : [...before.moves, { at, reason: open }]
  return { ...unsay(before), open, moves }
}

/** Takes back the days that are said, and keeps them for what is said next. */
export function unsay(before: Said): Said {
  const { from, to, last } = before
  return { ...before, from: null, to: null, open: null, last: to === null ? last : { from, to } }
}

function say(before: Said | null, { from, to }: Pick<Estimate, 'from' | 'to'>): Said {
  return {
    from,
    to,
    firstFrom: before?.firstFrom ?? from,
    firstTo: before?.firstTo ?? to,
    open: null,
    moves: before?.moves ?? [],
  }
}

/** A day that was said never comes nearer, not after days without one either: somebody may have planned with it. */
function move(
  before: Said,
  { from, to }: Estimate,
  { calendar, ...moved }: { at: number; reason: BackByReason; calendar: Calendar },
): Said {
  // Rows of earlier versions have no `last`.
  const named = before.to === null ? (before.last ?? { from: before.firstFrom, to: before.firstTo }) : before
  const keep = (day: number, said: number | null) => skipTo(Math.max(day, said ?? day), calendar.mayName)
  const later = { from: keep(from, named.from), to: keep(to, named.to) }
  return { ...say(before, later), moves: [...before.moves, moved] }
}

/**
 * Returns the first days on which a phone that stays where it is will usually miss, and surely misses, what is said; null without. The first
 * may have passed: it stays where it was while the phone is late.
 */
export function findLastDays(
  said: Said,
  facts: MoveFacts,
  { day, shop }: { day: number; shop: BackByShop },
): { usual: number; move: number } | null {
  const { to } = said
  if (to === null) return null
  const misses = (later: number) => estimateUsual(facts, later, shop) > to
  let usual = day
  if (misses(day)) while (usual > facts.since && misses(usual - 1)) usual--
  else usual = findFirst(day, to, misses)
  const move = findFirst(day, to, (later) => estimateEarliest(facts, later, shop) > to)
  return { usual: Math.min(usual, move), move }
}

/** A search among more days than these halves them first. */
const MAX_DAYS_ONE_BY_ONE = 120

/**
 * The first of these days on which something holds, else the last. Halving says only about where, since estimates of neighbouring days may
 * go back by a day or two.
 */
function findFirst(first: number, last: number, holds: (day: number) => boolean): number {
  let [from, to] = [first, Math.max(first, last)]
  while (to - from > MAX_DAYS_ONE_BY_ONE) {
    const middle = Math.floor((from + to) / 2)
    if (holds(middle)) to = middle
    else from = middle
  }
  let day = Math.max(first, from - MAX_DAYS_ONE_BY_ONE)
  while (day < to && !holds(day)) day++
  return day
}
