import { Refusal } from '#contract/refusals.ts'
import { openTurns, type Turn } from './turns.ts'

/**
 * Whose work it is: a name, and the group whose names share turns, such as the network around an address. Those that are
 * preferred, such as staff, have places of their own and go first, so that no other keeps them waiting.
 */
export type Owner = Turn & { isPreferred?: boolean }

export type FairQueue = {
  /**
   * Runs work once its turn has come. Groups take turns, and owners within a group, so that one with much work does not delay
   * the others. Refuses when the owner has as much waiting as one may; when the queue is full, the newest work of the group
   * that has most is refused. Work without an owner, such as that of a command, is limited in total only.
   */
  run<T>(work: () => Promise<T>, owner?: Owner): Promise<T>
  /** How much waits. */
  waiting(): number
  /** How often it has refused. */
  refused(): number
}

type Limits = { concurrency: number; perOwner: number; total: number; refuse: () => Refusal }
type Waiting = PromiseWithResolvers<void>

/** Opens a queue that runs `concurrency` at a time; `total` counts those that are preferred and all others apart. */
export function openFairQueue({ concurrency, perOwner, total, refuse }: Limits): FairQueue {
  const preferred = openTurns<Waiting>()
  const others = openTurns<Waiting>()
  let running = 0
  let refused = 0

  const wait = (owner: Owner | undefined): Promise<void> => {
    const turns = owner?.isPreferred ? preferred : others
    const waiting = Promise.withResolvers<void>()
    if (owner && turns.of(owner) >= perOwner) waiting.reject()
    else turns.add(owner ?? { name: '' }, waiting)
    if (turns.count() > total) turns.dropNewest()?.reject()
    return waiting.promise.catch(() => {
      refused += 1
      throw refuse()
    })
  }

  return {
    async run(work, owner) {
      if (running < concurrency) running += 1
      else await wait(owner)
      try {
        return await work()
      } finally {
        const next = preferred.take() ?? others.take()
        // The slot passes straight to the next in the queue, so that no new call can take it first.
        if (next) next.resolve()
        else running -= 1
      }
    },
    waiting: () => preferred.count() + others.count(),
    refused: () => refused,
  }
}
