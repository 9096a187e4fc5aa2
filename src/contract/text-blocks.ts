/** Words within a paragraph. */
export type Inline =
  | string
  | { bold: Inline[] }
  | { italic: Inline[] }
  | { code: string }
  | { to: string; words: Inline[] }
  | { newLine: true }

/** A part of a text, as pages draw it; there is no HTML in it. `words` is the text of a list item without a paragraph. */
export type Block =
  | { heading: number; words: Inline[] }
  | { paragraph: Inline[] }
  | { words: Inline[] }
  | { list: Block[][]; first: number | null }
  | { quote: Block[] }
  | { code: string }
  | { rule: true }
  | { shopAddress: true }

/** A part of a text under a heading of the second level. */
export type Section = { title: string; to: string | null; blocks: Block[] }

/** Returns words without their marks. */
export function plainWords(words: readonly Inline[]): string {
  return words
    .map((word) => {
      if (typeof word === 'string') return word
      if ('newLine' in word) return ' '
      if ('code' in word) return word.code
      return plainWords('bold' in word ? word.bold : 'italic' in word ? word.italic : word.words)
    })
    .join('')
}

/** Returns the paragraphs and list items of a text without their marks, in order. */
export function plainLines(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block): string[] => {
    if ('heading' in block) return []
    if ('list' in block) return block.list.map((item) => plainLines(item).join(' '))
    if ('quote' in block) return plainLines(block.quote)
    if ('paragraph' in block) return [plainWords(block.paragraph)]
    if ('words' in block) return [plainWords(block.words)]
    return 'code' in block ? [block.code] : []
  })
}

/** Parts of a text: what stands before the first heading of the second level, and a section for each. */
export function toSections(blocks: readonly Block[]): { before: Block[]; sections: Section[] } {
  const before: Block[] = []
  const sections: Section[] = []
  for (const block of blocks) {
    if ('heading' in block && block.heading === 2) sections.push(toSection(block.words))
    else (sections.at(-1)?.blocks ?? before).push(block)
  }
  return { before, sections }
}

function toSection(words: Inline[]): Section {
  const link = words.find((word) => typeof word === 'object' && 'to' in word)
  const to = link && typeof link === 'object' && 'to' in link ? link.to : null
  return { title: plainWords(words), to, blocks: [] }
}

/** The title and first paragraph of a page, and the rest of its text. */
export function toPage(blocks: readonly Block[]): {
  title: string | null
  intro: Inline[] | null
  rest: Block[]
} {
  const rest = [...blocks]
  const [title] = rest
  const heading = title !== undefined && 'heading' in title && title.heading === 1 ? title : null
  if (heading) rest.shift()
  const [intro] = rest
  const first = intro !== undefined && 'paragraph' in intro ? intro : null
  if (first) rest.shift()
  return {
    title: heading && plainWords(heading.words),
    intro: first && first.paragraph,
    rest,
  }
}

/** Returns the anchor of a section: the link of its heading to `#…`, else its title. */
export function sectionAnchor({ title, to }: Section): string {
  if (to?.startsWith('#') && to.length > 1) return to.slice(1)
  return (
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '') || 'question'
  )
}

const servicePath = /^\/services\/([a-z0-9-]{1,40})$/

/** Returns the name in the address of a service's page; null when the heading links to none. */
export function serviceSlug({ to }: Pick<Section, 'to'>): string | null {
  return servicePath.exec(to ?? '')?.[1] ?? null
}

/** Whether a section is switched off: its heading begins with "(off)". */
export function isOff({ title }: Pick<Section, 'title'>): boolean {
  return /^\(off\)/i.test(title)
}
