// Bidirectional overrides can make text read as something else.
const tricks = /[\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Reduces typed text to one line of at most `max` characters without control characters (header and command injection). */
export function oneLine(text: string, max = 200): string {
  return cut(
    text
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .replace(tricks, '')
      .trim(),
    max,
  )
}

/** Typed text with its line breaks, without other control characters. */
export function manyLines(text: string, max = 5_000): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, '\n')
  return cut(
    lines
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .replace(tricks, '')
      .trim(),
    max,
  )
}

function cut(text: string, max: number): string {
  const signs = [...text.toWellFormed()]
  return signs.length <= max ? signs.join('') : `${signs.slice(0, max - 1).join('')}…`
}
