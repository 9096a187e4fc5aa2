export type RandomSource = { below(limit: number): number; of<T>(list: readonly T[]): T }

/** A pseudo-random generator with a fixed seed, so that the demo is deterministic. */
export function createRandom(seed: number): RandomSource {
  let state = seed
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit)
  }
  return { below, of: (list) => list[below(list.length)]! }
}
