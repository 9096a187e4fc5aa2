import { plainWords, type Block, type Inline } from './text-blocks.ts'

/** A part of a text under a heading of the second level. */
export type Section = { title: string; to: string | null; blocks: Block[] }

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
