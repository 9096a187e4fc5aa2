export type Parameter = string | number | bigint | null | Uint8Array

/** Throws a TypeError that names the first parameter which the two engines would store differently. */
export function checkParameters(parameters: readonly unknown[]): asserts parameters is readonly Parameter[] {
  for (let at = 0; at < parameters.length; at++) {
    const problem = findProblem(parameters[at])
    if (problem) throw new TypeError(`SQL parameter ${at + 1} of ${parameters.length} ${problem}`)
  }
}

// Unchecked, node:sqlite takes an object in first position for named parameters and shifts the rest,
// stores NaN as NULL, and pg serialises objects to JSON: silently wrong data.
function findProblem(value: unknown): string | null {
  switch (typeof value) {
    case 'string':
      return value.includes('\0') ? 'holds a NUL character, which PostgreSQL cannot store' : null
    case 'number':
      if (!Number.isFinite(value)) return `is ${value}`
      if (Number.isInteger(value) && !Number.isSafeInteger(value))
        return 'is an integer beyond 2^53: use a bigint'
      return null
    case 'bigint':
      return null
    case 'boolean':
      return 'is a boolean: use 0 or 1'
    case 'undefined':
      return 'is undefined: use null'
    case 'object':
      if (value === null || value instanceof Uint8Array) return null
      if (value instanceof Date) return 'is a Date: use epoch milliseconds'
      return 'is an object: use JSON text'
    default:
      return `is a ${typeof value}`
  }
}
