/** At most this many signs and spaces between two characters of one number. */
const MAX_GAP = 3
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/**
 * Replaces a number or serial wherever it stands as a whole, whatever signs and spaces are between its characters, and
 * with one of `prefixes` (each on top of the one before) or without. A scan, since a regular expression with a class
 * of signs between all characters takes V8 up to a second to compile.
 */
export function hideNumber(
  text: string,
  number: string,
  prefixes: readonly (readonly string[])[] = [],
): string {
  const wanted = fold(number).map(({ sign }) => sign)
  if (wanted.length === 0) return text
  const signs = fold(text)
  const runs: { from: number; to: number }[] = []
  for (let first = 0; first + wanted.length <= signs.length; first += 1) {
    const last = first + wanted.length - 1
    if (!reads(signs, first, wanted)) continue
    let begin = first
    for (const forms of prefixes) {
      const form = forms.find(
        (one) => begin >= one.length && reads(signs, begin - one.length, [...one], true),
      )
      if (form !== undefined) begin -= form.length
    }
    if (touches(signs, begin - 1) || touches(signs, last)) continue
    runs.push({ from: signs[begin]!.from, to: signs[last]!.to })
    first = last
  }
  return runs.reduceRight((kept, { from, to }) => `${kept.slice(0, from)}…${kept.slice(to)}`, text)
}

type Sign = { sign: string; from: number; to: number }

/** The letters and digits of a text, in small letters, with their places. */
function fold(text: string): Sign[] {
  const signs: Sign[] = []
  let at = 0
  for (const letter of text) {
    if (LETTER_OR_DIGIT.test(letter)) {
      signs.push({ sign: letter.toLowerCase(), from: at, to: at + letter.length })
    }
    at += letter.length
  }
  return signs
}

/** Whether these characters follow one another from a place on; `before` also looks at the gap after the last. */
function reads(signs: Sign[], first: number, wanted: string[], before = false): boolean {
  return wanted.every((letter, n) => {
    const here = signs[first + n]!
    const next = signs[first + n + 1]
    const isLast = n === wanted.length - 1
    return (
      here.sign === letter && ((isLast && !before) || (next !== undefined && next.from - here.to <= MAX_GAP))
    )
  })
}

/** Whether a character and the one after it stand together, as in one word. */
function touches(signs: Sign[], before: number): boolean {
  const [one, other] = [signs[before], signs[before + 1]]
  return one !== undefined && other !== undefined && one.to === other.from
}
