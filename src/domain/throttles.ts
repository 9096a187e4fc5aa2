import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Refusal } from '#contract/refusals.ts'

const minute = 60
const hour = 60 * minute

/** Every limit of the shop: how many, in how many seconds, counted for whom. */
export const limits = {
  /** Failures only, for one account from browsers that never signed in to it. */
  logInPerAccount: { points: 10, seconds: 15 * minute },
  /** Failures only, for one account from one browser that signed in to it before. */
  logInPerDevice: { points: 10, seconds: 15 * minute },
  /** Failures only, for one network address. */
  logInPerAddress: { points: 100, seconds: 15 * minute },
  signUpPerAddress: { points: 10, seconds: hour },
  mailPerAddress: { points: 10, seconds: hour },
  /** Letters that one mailbox can be sent by anybody asking for links. */
  mailPerAccount: { points: 5, seconds: hour },
  contactPerAddress: { points: 10, seconds: hour },
  bookingPerAccount: { points: 20, seconds: hour },
  photoPerAccount: { points: 240, seconds: hour },
  /** PDFs, which take some work to draw. */
  paperPerAccount: { points: 120, seconds: hour },
  messagePerAccount: { points: 30, seconds: hour },
  linkPerAddress: { points: 50, seconds: hour },
  /** The four digits that a quote is answered with: from one network address, and in all. */
  digitsPerAddress: { points: 5, seconds: hour },
  digitsPerTicket: { points: 20, seconds: 24 * hour },
  draftPerAddress: { points: 300, seconds: hour },
} as const satisfies Record<string, { points: number; seconds: number }>
export type Limit = keyof typeof limits

export type Throttles = {
  /** Counts one try; refuses with `too_many` once the limit is passed. */
  count(limit: Limit, who: string): Promise<void>
  /** Refuses with `too_many` when the limit is passed already, without counting. */
  check(limit: Limit, who: string): Promise<void>
}

/** How often somebody has tried, and in how many milliseconds the count begins anew. */
export type Tries = { points: number; msLeft: number }

/** Where tries are counted. */
export type TryCounts = {
  /** Counts one more and answers all so far. */
  add(limit: Limit, who: string): Promise<Tries>
  read(limit: Limit, who: string): Promise<Tries | null>
}

/** Throttles over some counts, those of this process if not told otherwise; switched off they let everything through. */
export function openThrottles(on: boolean, counts: TryCounts = countHere()): Throttles {
  const refuse = (msLeft: number): never => {
    throw new Refusal('too_many', { retryAfterSeconds: Math.max(1, Math.ceil(msLeft / 1000)) })
  }
  return {
    async count(limit, who) {
      if (!on) return
      const { points, msLeft } = await counts.add(limit, who)
      if (points > limits[limit].points) refuse(msLeft)
    },
    async check(limit, who) {
      if (!on) return
      const tries = await counts.read(limit, who)
      if (tries && tries.points >= limits[limit].points) refuse(tries.msLeft)
    },
  }
}

/** Counts in the memory of this process: enough where it is the only one. */
function countHere(): TryCounts {
  const limiters = new Map<Limit, RateLimiterMemory>()
  const limiterFor = (limit: Limit): RateLimiterMemory => {
    const known = limiters.get(limit)
    if (known) return known
    const limiter = new RateLimiterMemory({ points: limits[limit].points, duration: limits[limit].seconds })
    limiters.set(limit, limiter)
    return limiter
  }
  const triesOf = (counted: { consumedPoints: number; msBeforeNext: number }): Tries => ({
    points: counted.consumedPoints,
    msLeft: counted.msBeforeNext,
  })
  return {
    add: async (limit, who) => triesOf(await limiterFor(limit).penalty(who)),
    async read(limit, who) {
      const counted = await limiterFor(limit).get(who)
      return counted && triesOf(counted)
    },
  }
}
