import { plainWords, type Block, type Inline } from '#contract/text-blocks.ts'

/** Separates the condition that a paragraph or heading begins with from its words: `{if late, not parcel} …`. */
export function takeCondition(block: Block): { conditions: string[]; block: Block } {
  const words = 'paragraph' in block ? block.paragraph : 'heading' in block ? block.words : null
  const [first, ...others] = words ?? []
  const [whole, list] = typeof first === 'string' ? (/^\s*\{if ([^{}\n]*)\}\s*/.exec(first) ?? []) : []
  if (whole === undefined || list === undefined || typeof first !== 'string') return { conditions: [], block }
  const conditions = list.split(',').map((one) => one.trim().toLowerCase())
  const rest = first.slice(whole.length)
  const left: Inline[] = rest === '' ? others : [rest, ...others]
  return {
    conditions,
    block: 'heading' in block ? { ...block, words: left } : { paragraph: left },
  }
}

/** Whether every condition holds; one that begins with "not" holds when the other does not. */
export function conditionsHold(
  conditions: readonly string[],
  facts: Readonly<Record<string, boolean>>,
): boolean {
  return conditions.every((one) =>
    one.startsWith('not ') ? facts[one.slice(4)] !== true : facts[one] === true,
  )
}

/** The name of the block that a paragraph stands for: `{{facts}}`; null for words. */
export function blockName(block: Block): string | null {
  if (!('paragraph' in block)) return null
  return /^\s*\{\{(\w+)\}\}\s*$/.exec(plainWords(block.paragraph))?.[1] ?? null
}
