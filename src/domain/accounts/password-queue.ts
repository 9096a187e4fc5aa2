import { Refusal } from '#contract/refusals.ts'
import { passwordQueue } from '../throttles.ts'

// Each computation takes 19 MiB and a thread: two at a time keep memory flat and leave threads for other work.
// Past the queue's length a call is refused with 503.
const immediately = 2

let running = 0
let waitingCount = 0
/** Who waits, by network address; the address at the front is next, and then goes to the end. */
const waiting = new Map<string, (() => void)[]>()

/**
 * Runs password work once a slot is free. Network addresses take turns, so that one with many requests does not delay
 * the others. Refuses with `not_ready` when the queue is full. Work without an address, such as that of a command, shares
 * a queue that is limited in total only.
 */
export async function takePasswordTurn<T>(work: () => Promise<T>, address?: string): Promise<T> {
  if (running < immediately) running += 1
  else {
    const own = waiting.get(address ?? '') ?? []
    const isFull = address !== undefined && own.length >= passwordQueue.perAddress
    if (isFull || waitingCount >= passwordQueue.total) {
      throw new Refusal('not_ready', {
        message: 'Many people are logging in right now. Please try again in a moment.',
        retryAfterSeconds: 3,
      })
    }
    waiting.set(address ?? '', own)
    waitingCount += 1
    await new Promise<void>((resolve) => own.push(resolve))
  }
  try {
    return await work()
  } finally {
    const next = takeNext()
    // The slot passes straight to the next in the queue, so that no new call can take it first.
    if (next) next()
    else running -= 1
  }
}

function takeNext(): (() => void) | undefined {
  const [front] = waiting
  if (!front) return undefined
  const [address, queue] = front
  const next = queue.shift()
  waiting.delete(address)
  if (queue.length > 0) waiting.set(address, queue)
  waitingCount -= 1
  return next
}
