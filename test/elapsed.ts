/** How often the control beside a measured wait looks at the clock, in milliseconds. */
const beatMs = 10

/**
 * Milliseconds that some work waited, less those in which this process got no turn: on a busy machine a timer beside
 * the work is late by as much. A limit holds for it on any machine.
 */
export async function timed<T>(work: () => T | Promise<T>): Promise<{ result: T; ms: number }> {
  const began = performance.now()
  let late = 0
  let due = began + beatMs
  const beat = () => {
    const now = performance.now()
    late += Math.max(0, now - due)
    due = now + beatMs
  }
  const timer = setInterval(beat, beatMs)
  try {
    const result = await work()
    beat()
    return { result, ms: performance.now() - began - late }
  } finally {
    clearInterval(timer)
  }
}

/** Milliseconds of CPU time that some work of this process took, of all its threads: others on the machine add none. */
export async function cpuTime<T>(work: () => T | Promise<T>): Promise<{ result: T; ms: number }> {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { result, ms: (user + system) / 1000 }
}
