import { Refusal } from '#contract/refusals.ts'

/** Whose work it is. Staff have places of their own and go first, so that no customer keeps them waiting. */
export type Owner = { name: string; isStaff?: boolean }

export type FairQueue = {
  /**
   * Runs work once its turn has come. Owners take turns, so that one with much work does not delay the others. Refuses
   * when the owner has as much waiting as one may, or when the queue is full. Work without an owner, such as that of a
   * command, is limited in total only.
   */
  run<T>(work: () => Promise<T>, owner?: Owner): Promise<T>
  /** How much waits. */
  waiting(): number
  /** How often it has refused. */
  refused(): number
}

type Limits = { concurrency: number; perOwner: number; total: number; refuse: () => Refusal }

/** Opens a queue that runs `concurrency` at a time; `total` counts customers and staff apart. */
export function openFairQueue({ concurrency, perOwner, total, refuse }: Limits): FairQueue {
  const staff = openTurns()
  const others = openTurns()
  let running = 0
  let refused = 0

  const wait = ({ name, isStaff }: Partial<Owner>) => {
    const turns = isStaff ? staff : others
    const isFull = name !== undefined && turns.of(name) >= perOwner
    if (isFull || turns.count() >= total) {
      refused += 1
      throw refuse()
    }
    return turns.wait(name ?? '')
  }

  return {
    async run(work, owner) {
      if (running < concurrency) running += 1
      else await wait(owner ?? {})
      try {
        return await work()
      } finally {
        const next = staff.take() ?? others.take()
        // The slot passes straight to the next in the queue, so that no new call can take it first.
        if (next) next()
        else running -= 1
      }
    },
    waiting: () => staff.count() + others.count(),
    refused: () => refused,
  }
}

/** Who waits, by owner; the owner at the front is next, and then goes to the end. */
function openTurns() {
  const waiting = new Map<string, (() => void)[]>()
  let count = 0
  return {
    count: () => count,
    of: (name: string) => waiting.get(name)?.length ?? 0,
    wait(name: string): Promise<void> {
      const own = waiting.get(name) ?? []
      waiting.set(name, own)
      count += 1
      return new Promise((resolve) => own.push(resolve))
    },
    take(): (() => void) | undefined {
      const [front] = waiting
      if (!front) return undefined
      const [name, queue] = front
      const next = queue.shift()
      waiting.delete(name)
      if (queue.length > 0) waiting.set(name, queue)
      count -= 1
      return next
    },
  }
}
