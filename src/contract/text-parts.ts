/** A part of a text under a heading of the second level, as its owner edits it. */
type TextPart = { title: string; to: string; on: boolean; words: string }

/** A text with parts that are ordered and switched: what stands before them, and each of them. */
export type TextWithParts = { before: string; parts: TextPart[] }

/** Takes a text apart at its headings of the second level. */
export function splitParts(markdown: string): TextWithParts {
  const before: string[] = []
  const parts: (TextPart & { lines: string[] })[] = []
  let fence: string | null = null
  for (const line of markdown.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark !== undefined && (fence === null || mark.startsWith(fence))) fence = fence === null ? mark : null
    const heading = fence === null ? /^ {0,3}##[ \t]+(.*?)[ \t]*#*$/.exec(line)?.[1] : undefined
    if (heading !== undefined) parts.push({ ...readHeading(heading), words: '', lines: [] })
    else (parts.at(-1)?.lines ?? before).push(line)
  }
  return {
    before: before.join('\n').trim(),
    parts: parts.map(({ lines, ...part }) => ({ ...part, words: lines.join('\n').trim() })),
  }
}

/** Puts a text together again; a part that is switched off has "(off)" before its heading. */
export function joinParts({ before, parts }: TextWithParts): string {
  const whole = parts.map(({ title, to, on, words }) => {
    const name = oneLine(title)
    const heading = to.trim() === '' ? name : `[${name}](${to.trim()})`
    return `## ${on ? '' : '(off) '}${heading}\n\n${words.trim()}`
  })
  return [before.trim(), ...whole].filter((part) => part !== '').join('\n\n')
}

function readHeading(heading: string): Omit<TextPart, 'words'> {
  const off = /^\(off\)[ \t]*/i
  const shown = heading.replace(off, '')
  const [, words, to] = /^\[(.*)\]\(<?([^()\s<>]*)>?\)$/.exec(shown) ?? []
  const title = words ?? shown
  return { title: title.replace(off, ''), to: to ?? '', on: !off.test(heading) && !off.test(title) }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
