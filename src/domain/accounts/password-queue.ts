import { Refusal } from '#contract/refusals.ts'
import { openFairQueue } from '../fair-queue.ts'
import { passwordQueueLimits as limits } from '../throttles.ts'

// Each computation takes 19 MiB and a thread: two at a time keep memory flat and leave threads for other work.
const MAX_PARALLEL = 2

/** The password computations of this process. */
export const passwordQueue = openFairQueue({
  concurrency: MAX_PARALLEL,
  perOwner: limits.perAddress,
  total: limits.total,
  refuse: () =>
    new Refusal('not_ready', {
      message: 'Many people are logging in right now. Please try again in a moment.',
      retryAfterSeconds: 3,
    }),
})

/** Runs password work in turns of network addresses. Refuses with `not_ready` when the queue is full. */
export function takePasswordTurn<T>(work: () => Promise<T>, address?: string): Promise<T> {
  return passwordQueue.run(work, address === undefined ? undefined : { name: address })
}
