export type ComparedLine = { line: string; in: 'both' | 'chosen' | 'present' }

/** Two texts of thousands of lines are not compared, since that would take the memory of all pairs. */
const MAX_PAIRS = 4_000_000

/** Compares two texts line by line: the longest common lines stay, the others are in one of both. */
export function compareTexts(chosen: string, present: string): ComparedLine[] {
  const [left, right] = [chosen.split('\n'), present.split('\n')]
  if (left.length * right.length > MAX_PAIRS) {
    return [
      ...left.map((line) => ({ line, in: 'chosen' as const })),
      ...right.map((line) => ({ line, in: 'present' as const })),
    ]
  }
  // lengths[i][j]: the longest common part of what follows line i and line j.
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1))
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      const [here, below] = [lengths[i]!, lengths[i + 1]!]
      here[j] = left[i] === right[j] ? below[j + 1]! + 1 : Math.max(below[j]!, here[j + 1]!)
    }
  }
  const lines: ComparedLine[] = []
  let [i, j] = [0, 0]
  while (i < left.length && j < right.length) {
    if (left[i] === right[j]) {
      lines.push({ line: left[i++]!, in: 'both' })
      j++
    } else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) lines.push({ line: left[i++]!, in: 'chosen' })
    else lines.push({ line: right[j++]!, in: 'present' })
  }
  while (i < left.length) lines.push({ line: left[i++]!, in: 'chosen' })
  while (j < right.length) lines.push({ line: right[j++]!, in: 'present' })
  return lines
}
