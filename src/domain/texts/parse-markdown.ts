import { LRUCache } from 'lru-cache'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { Refusal, refuseField } from '#contract/refusals.ts'
import type { Block, Inline } from '#contract/text-blocks.ts'
import { findNestingProblem, isTooDeep, tooDeep } from './text-nesting.ts'

type Tree = ReturnType<typeof fromMarkdown>
type Node = Tree['children'][number]
type Children = readonly Node[]

/** Addresses that links to reference definitions (`[words][1]`) lead to. */
type Definitions = ReadonlyMap<string, string>

/** Parses CommonMark; HTML stays text, and pictures become their description. Refuses nesting without bounds with `invalid`. */
export function parseMarkdown(markdown: string): Block[] {
  const problem = findNestingProblem(markdown)
  if (problem !== null) throw unreadable(problem)
  const tree = fromMarkdown(markdown)
  if (isTooDeep(tree)) throw unreadable(tooDeep)
  const definitions = new Map<string, string>()
  collect(tree.children, definitions)
  return toBlocks(tree.children, definitions)
}

function unreadable(message: string): Refusal {
  return refuseField('markdown', message)
}

/** Parses a text of the shop, or the delivered one in its place when it cannot be drawn: no stored text closes a page. */
export function parseShown(markdown: string, delivered: string): Block[] {
  try {
    return parseMarkdown(markdown)
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    return parseMarkdown(delivered)
  }
}

// By characters; a block takes about ten times as many bytes.
const parsed = new LRUCache<string, readonly Block[]>({
  maxSize: 200_000,
  sizeCalculation: (_, { length }) => length + 1,
})

/** As `parseShown`, cached: for the texts that emails and pages read again, before anything is filled in. */
export function parseStoredText(markdown: string, delivered: string): readonly Block[] {
  let blocks = parsed.get(markdown)
  if (!blocks) parsed.set(markdown, (blocks = parseShown(markdown, delivered)))
  return blocks
}

function collect(nodes: Children, definitions: Map<string, string>): void {
  for (const node of nodes) {
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node.url)
    if ('children' in node) collect(node.children, definitions)
  }
}

function toBlocks(nodes: Children, definitions: Definitions, tight = false): Block[] {
  return nodes.flatMap((node): Block[] => {
    switch (node.type) {
      case 'heading':
        return [{ heading: node.depth, words: toWords(node.children, definitions) }]
      case 'paragraph': {
        const words = toWords(node.children, definitions)
        return [tight ? { words } : { paragraph: words }]
      }
      case 'blockquote':
        return [{ quote: toBlocks(node.children, definitions) }]
      case 'list': {
        const isTight = !node.spread && node.children.every((item) => !item.spread)
        const list = node.children.map((item) => toBlocks(item.children, definitions, isTight))
        return [{ list, first: node.ordered ? (node.start ?? 1) : null }]
      }
      case 'code':
        return [{ code: node.value }]
      case 'html':
        return [{ paragraph: [node.value] }]
      case 'thematicBreak':
        return [{ rule: true }]
      default:
        return []
    }
  })
}

function toWords(nodes: Children, definitions: Definitions): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    switch (node.type) {
      case 'text':
      case 'html':
        return [node.value]
      case 'strong':
        return [{ bold: toWords(node.children, definitions) }]
      case 'emphasis':
        return [{ italic: toWords(node.children, definitions) }]
      case 'inlineCode':
        return [{ code: node.value }]
      case 'break':
        return [{ newLine: true }]
      case 'link':
        return [{ to: node.url, words: toWords(node.children, definitions) }]
      case 'linkReference': {
        const to = definitions.get(node.identifier)
        const words = toWords(node.children, definitions)
        return to === undefined ? words : [{ to, words }]
      }
      case 'image':
      case 'imageReference':
        return [node.alt ?? '']
      default:
        return []
    }
  })
}
