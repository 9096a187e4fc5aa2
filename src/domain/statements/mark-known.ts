import { createHash } from 'node:crypto'
import { toKind } from './match-lines.ts'
import { toWords, type StatementLine } from './statement-line.ts'

/** A line that was kept of a file before. */
export type KnownLine = {
  day: string
  amountCents: number
  text: string
  sameness: string
  /** Read from a file of the same form, with the same columns: then both texts are the bank's own, and equal. */
  isSameForm: boolean
}

/** A hash by which a movement is known again, without its text. */
export function toSameness(line: Omit<StatementLine, 'line'>): string {
  return createHash('sha256').update(toKind(line)).digest('base64url')
}

/**
 * Says which lines were read before: day, amount and text are equal, and of several equal ones as many as were kept. Other forms of one
 * account may cut a text or add to it; there all words of one in the other suffice.
 */
export function markKnown(lines: readonly StatementLine[], known: readonly KnownLine[]): boolean[] {
  const toSum = ({ day, amountCents }: { day: string; amountCents: number }) => `${day} ${amountCents}`
  const left = new Map([...Map.groupBy(known, toSum)].map(([sum, all]) => [sum, new Set(all)]))
  const take = (line: StatementLine, isSame: (one: KnownLine) => boolean) => {
    const among = left.get(toSum(line))
    const found = among && [...among].find(isSame)
    if (found) among.delete(found)
    return found !== undefined
  }
  const marks = lines.map((line) => {
    const sameness = toSameness(line)
    return take(line, (one) => one.sameness === sameness)
  })
  return marks.map(
    (isKnown, place) =>
      isKnown || take(lines[place]!, (one) => !one.isSameForm && holdsWords(one.text, lines[place]!.text)),
  )
}

/** Whether the accounts of two files may be one: a file that names none, or only the end of a number, is of any. */
export function mayBeOneAccount(one: string, other: string): boolean {
  return one.endsWith(other) || other.endsWith(one)
}

/** Whether all words of one text stand in the other. */
function holdsWords(one: string, other: string): boolean {
  const [words, others] = [one, other].map((text) => toWords(text).split(' ').filter(Boolean)) as [
    string[],
    string[],
  ]
  if (words.length === 0 || others.length === 0) return false
  return words.every((word) => others.includes(word)) || others.every((word) => words.includes(word))
}
