import { Refusal } from '#contract/refusals.ts'

// Each computation holds 19 MiB and a thread: two at once keep memory flat and leave threads for everything
// else. Who would wait longer than a few seconds is told so instead.
const atOnce = 2
const longestQueue = 100

let running = 0
const waiting: (() => void)[] = []

/** Does password work when its turn has come. Refuses with `not_ready` when too many wait already. */
export async function takePasswordTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1
  else {
    if (waiting.length >= longestQueue) {
      throw new Refusal('not_ready', {
        says: 'Many people are logging in right now. Please try again in a moment.',
        retryAfterSeconds: 3,
      })
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The place is handed on rather than given back, so that nobody slips in between.
    if (next) next()
    else running -= 1
  }
}
