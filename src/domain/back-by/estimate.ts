import type { Availability } from '#contract/availability-words.ts'
import { addDays, countDays, isDelivery, skipTo, type Calendar } from './calendar.ts'
import type { BackByFigures, Days, Zone } from './figures.ts'

/** Where a phone is on its way through the shop. */
export type BackByStage = 'coming' | 'waiting' | 'bench' | 'ready' | 'posted'

export type BackByFacts = {
  stage: BackByStage
  /** The day on which the stage began. */
  since: number
  zone: Zone
  repair: string
  /** Whether it goes before the others. */
  express: boolean
  /** Whether the shop has yet to approve the booking before the phone is posted. */
  awaitsApproval: boolean
  availability: Availability | null
  /** The day on which the part is expected, while one is waited for. */
  partOn: number | null
}

/** Days since 1970; `earliest` is when it is home if all that is left goes quickly. */
export type Estimate = { from: number; usual: number; to: number; earliest: number }

/** Days of delivery, or days on which the shop is open; `until` is a day before which it does not end. */
type Leg = { by: 'carrier' | 'shop'; days: Days; until?: number | null }

/** What the days of a shop are worked out from. */
export type EstimateBasis = { figures: BackByFigures; calendar: Calendar; marginDays: number }

const approval: Days = { soon: 0, usual: 0, late: 1 }
/** Ordered when the booking comes in. */
const ordering: Days = { soon: 0, usual: 1, late: 2 }
/** Payment is not counted: a phone that is paid for is posted on the same or the next day. */
const packing: Days = { soon: 0, usual: 0, late: 1 }

/**
 * Works out between which days a phone should be home, seen from a day on which its stage may still end. The usual days of what is left
 * are added up; since not everything is late at once, the spreads are added as the root of the sum of their squares.
 */
export function estimateBackBy(facts: BackByFacts, day: number, shop: EstimateBasis): Estimate {
  const { calendar, marginDays } = shop
  const legs = listLegs(facts, day, shop)
  const early = getShare(legs, ({ days }) => days.usual - days.soon)
  const late = getShare(legs, ({ days }) => days.late - days.usual)
  const walk = (getDays: (days: Days) => number, rest: number) =>
    walkLegs(day, legs, { getDays, rest, calendar })
  const to = addDays(
    walk(({ usual, late: most }) => usual + late * (most - usual), 0.45),
    marginDays,
    isDelivery,
  )
  const from = walk(({ soon, usual }) => usual - early * (usual - soon), 0.5)
  const lastNamed = skipTo(to, calendar.mayName)
  return {
    from: Math.min(skipTo(from, calendar.mayName), lastNamed),
    usual: walkUsual(day, legs, calendar),
    to: lastNamed,
    earliest: walkEarliest(day, legs, calendar),
  }
}

/** The day alone on which it is usually home. A search asks for it of many days. */
export function estimateUsual(facts: BackByFacts, day: number, shop: EstimateBasis): number {
  return walkUsual(day, listLegs(facts, day, shop), shop.calendar)
}

/** The day alone on which it is home if all that is left goes quickly. */
export function estimateEarliest(facts: BackByFacts, day: number, shop: EstimateBasis): number {
  return walkEarliest(day, listLegs(facts, day, shop), shop.calendar)
}

function walkUsual(day: number, legs: readonly Leg[], calendar: Calendar): number {
  return walkLegs(day, legs, { getDays: ({ usual }) => usual, rest: 0.5, calendar })
}

function walkEarliest(day: number, legs: readonly Leg[], calendar: Calendar): number {
  return walkLegs(day, legs, { getDays: ({ soon }) => soon, rest: 1, calendar })
}

function listLegs(
  { stage, since, zone, repair, express, awaitsApproval, availability, partOn }: BackByFacts,
  day: number,
  { figures, calendar }: { figures: BackByFigures; calendar: Calendar },
): Leg[] {
  const usualBench = figures.repairs[repair] ?? figures.bench
  const bench = express ? hurry(usualBench) : usualBench
  const pack = express ? none : packing
  const passed = (days: Days, counts: (day: number) => boolean) =>
    subtract(days, countDays(since, day, counts))
  const there: Leg = { by: 'carrier', days: passed(figures.there[zone], isDelivery) }
  const way: Leg = { by: 'carrier', days: figures.back[zone] }
  if (stage === 'posted') return [{ by: 'carrier', days: passed(figures.back[zone], isDelivery) }]
  if (stage === 'ready') return [{ by: 'shop', days: pack }, way]
  const part: Leg = {
    by: 'shop',
    days: availability === 'days' && partOn === null && stage === 'coming' ? ordering : none,
    until: partOn,
  }
  if (stage === 'bench') {
    const days = partOn === null ? passed(bench, calendar.isOpen) : bench
    return [part, { by: 'shop', days }, { by: 'shop', days: pack }, way]
  }
  const arrives = stage === 'waiting' ? day : addDays(day, Math.round(there.days.usual), isDelivery)
  const wait = express ? none : getWait(figures, { stage, since, day, arrives, bench, calendar })
  const here: Leg[] = [
    part,
    { by: 'shop', days: wait },
    { by: 'shop', days: bench },
    { by: 'shop', days: pack },
    way,
  ]
  if (stage === 'waiting') return here
  return [...(awaitsApproval ? [{ by: 'shop' as const, days: approval }] : []), there, ...here]
}

const none: Days = { soon: 0, usual: 0, late: 0 }

/** At the bench, what goes first is done like the quick ones of the others, and seldom later than half of them; a day stays for it. */
function hurry({ soon, usual }: Days): Days {
  return { soon, usual: soon, late: Math.max(usual, 1) }
}

/** How long a phone waits for its turn: the work before it, less what is finished until it arrives, by what a day finishes; a quarter more or less. */
function getWait(
  { waiting, coming, finishedADay }: BackByFigures,
  about: { stage: BackByStage; since: number; day: number; arrives: number; bench: Days; calendar: Calendar },
): Days {
  const { stage, since, day, arrives, bench, calendar } = about
  const until =
    stage === 'waiting' ? countDays(since, day, calendar.isOpen) : countDays(day, arrives, calendar.isOpen)
  const ahead = waiting + (stage === 'waiting' ? 0 : coming) - until * finishedADay
  // Phones stay a while at the bench even where none waits.
  const usual = Math.max(0, ahead / finishedADay - Math.max(1, bench.usual))
  return { soon: usual * 0.75, usual, late: usual * 1.25 }
}

/** What is left of a time of which some days have passed. What lasts longer than all but a few may end on each of the next two days. */
function subtract({ soon, usual, late }: Days, passed: number): Days {
  const most = Math.max(late - passed, 2)
  return {
    soon: Math.max(0, soon - passed),
    usual: Math.max(usual - passed, Math.min(1, passed / 2)),
    late: most,
  }
}

/** By how much the spreads of the legs shrink when they are taken together. */
function getShare(legs: readonly Leg[], getSpread: (leg: Leg) => number): number {
  const spreads = legs.map(getSpread)
  const sum = spreads.reduce((total, spread) => total + spread, 0)
  return sum === 0 ? 0 : Math.hypot(...spreads) / sum
}

type Walk = {
  getDays: (days: Days) => number
  /** From which part of a day on it counts as a whole one. */
  rest: number
  calendar: Calendar
}

function walkLegs(first: number, legs: readonly Leg[], { getDays, rest, calendar }: Walk): number {
  let day = first
  let part = 0
  for (const { by, days, until } of legs) {
    const counts = by === 'carrier' ? isDelivery : calendar.isOpen
    if (until) day = Math.max(day, until)
    if (by === 'shop') day = skipTo(day, counts)
    const total = part + getDays(days)
    const whole = Math.floor(total + 1e-9)
    part = total - whole
    day = addDays(day, whole, counts)
  }
  return part >= rest ? addDays(day, 1, isDelivery) : day
}
