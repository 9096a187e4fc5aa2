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
