import { Refusal } from '#contract/refusals.ts'
import { openFairQueue } from '../fair-queue.ts'
import { getWidestNetwork } from '../networks.ts'
import { passwordQueueLimits as limits } from '../throttles.ts'

// Each computation takes 19 MiB and a thread: two at a time keep memory flat and leave threads for other work.
const MAX_PARALLEL = 2

/** Who waits: a visitor at a network address, or a browser known as that of an account, for which no flood of visitors is in the way. */
export type PasswordOwner = { address: string } | { account: number }

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
export function takePasswordTurn<T>(work: () => Promise<T>, from?: PasswordOwner): Promise<T> {
  if (!from) return passwordQueue.run(work)
  if ('account' in from) return passwordQueue.run(work, { name: String(from.account), isPreferred: true })
  return passwordQueue.run(work, { name: from.address, group: getWidestNetwork(from.address) })
}
