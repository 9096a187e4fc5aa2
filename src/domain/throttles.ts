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
  linkPerAddress: { points: 50, seconds: hour },
  draftPerAddress: { points: 300, seconds: hour },
} as const satisfies Record<string, { points: number; seconds: number }>
export type Limit = keyof typeof limits

export type Throttles = {
  /** Counts one try; refuses with `too_many` once the limit is passed. */
  count(limit: Limit, who: string): Promise<void>
  /** Refuses with `too_many` when the limit is passed already, without counting. */
  check(limit: Limit, who: string): Promise<void>
}

/** Throttles that count in this process; switched off they let everything through. */
export function openThrottles(on: boolean): Throttles {
  const limiters = new Map<Limit, RateLimiterMemory>()
  const limiterFor = (limit: Limit): RateLimiterMemory => {
    const known = limiters.get(limit)
    if (known) return known
    const { points, seconds } = limits[limit]
    const limiter = new RateLimiterMemory({ points, duration: seconds })
    limiters.set(limit, limiter)
    return limiter
  }
  const refuse = (msBeforeNext: number): never => {
    throw new Refusal('too_many', { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) })
  }

  return {
    async count(limit, who) {
      if (!on) return
      const limiter = limiterFor(limit)
      const now = await limiter.consume(who).catch((spent: { msBeforeNext: number }) => spent)
      if (
        !('remainingPoints' in now) ||
        ('consumedPoints' in now && now.consumedPoints > limits[limit].points)
      ) {
        refuse(now.msBeforeNext)
      }
    },
    async check(limit, who) {
      if (!on) return
      const now = await limiterFor(limit).get(who)
      if (now && now.consumedPoints >= limits[limit].points) refuse(now.msBeforeNext)
    },
  }
}
