import type { addressStates } from '#contract/address.ts'

type State = (typeof addressStates)[number]
type Range = readonly [from: number, to: number]

/** The postcodes of each state, boxes and large users included. */
const ranges: Record<State, readonly Range[]> = {
  ACT: [
    [200, 299],
    [2600, 2618],
    [2900, 2920],
  ],
  NSW: [
    [1000, 2599],
    [2619, 2899],
    [2921, 2999],
  ],
  NT: [[800, 999]],
  QLD: [
    [4000, 4999],
    [9000, 9999],
  ],
  SA: [[5000, 5999]],
  TAS: [[7000, 7999]],
  VIC: [
    [3000, 3999],
    [8000, 8999],
  ],
  WA: [[6000, 6999]],
}

/** Postcodes that reach across a border, or of towns that lie on one: the other states they are used in. */
const acrossBorders: Partial<Record<State, readonly Range[]>> = {
  // Queanbeyan and its surroundings; Jervis Bay and Wreck Bay.
  ACT: [
    [2540, 2540],
    [2619, 2621],
  ],
  // Around Canberra; along the Murray from Mildura to Corryong; Tweed Heads to Mungindi; Cockburn.
  NSW: [
    [2600, 2618],
    [2900, 2914],
    [3498, 3507],
    [3549, 3549],
    [3564, 3564],
    [3579, 3586],
    [3629, 3644],
    [3685, 3691],
    [3707, 3709],
    [3728, 3730],
    [4223, 4225],
    [4375, 4390],
    [4497, 4497],
    [5440, 5440],
  ],
  NT: [
    [4825, 4825],
    [4829, 4830],
    [6743, 6743],
  ],
  QLD: [
    [872, 872],
    [2372, 2372],
    [2405, 2411],
    [2475, 2476],
    [2483, 2490],
    [2834, 2840],
  ],
  SA: [
    [872, 872],
    [2648, 2648],
    [2880, 2880],
    [3302, 3319],
    [3490, 3491],
  ],
  VIC: [
    [2640, 2648],
    [2710, 2717],
    [2731, 2739],
    [5262, 5271],
    [5290, 5291],
  ],
  WA: [[872, 872]],
}

/** True when four digits are a postcode somewhere in Australia. */
export function isPostcode(digits: string): boolean {
  return Object.values(ranges).some((of) => isWithin(digits, of))
}

/** True when a postcode is used in a state, border towns included. */
export function isPostcodeOf(state: string, digits: string): boolean {
  const known = state as State
  return isWithin(digits, ranges[known] ?? []) || isWithin(digits, acrossBorders[known] ?? [])
}

function isWithin(digits: string, of: readonly Range[]): boolean {
  if (!/^\d{4}$/.test(digits)) return false
  const number = Number(digits)
  return of.some(([from, to]) => number >= from && number <= to)
}
