import type { Block, Inline } from '#contract/text-blocks.ts'

type Change = { word: (text: string) => string; link: (to: string) => string | null }

/** Returns the blocks with every word and link replaced; a link whose replacement is null stays as words. */
export function mapBlocks(blocks: readonly Block[], change: Change): Block[] {
  return blocks.map((block): Block => {
    if ('heading' in block) return { ...block, words: mapWords(block.words, change) }
    if ('paragraph' in block) return { paragraph: mapWords(block.paragraph, change) }
    if ('words' in block) return { words: mapWords(block.words, change) }
    if ('list' in block) return { ...block, list: block.list.map((item) => mapBlocks(item, change)) }
    if ('quote' in block) return { quote: mapBlocks(block.quote, change) }
    return 'code' in block ? { code: change.word(block.code) } : block
  })
}

function mapWords(words: readonly Inline[], change: Change): Inline[] {
  return words.flatMap((word): Inline[] => {
    if (typeof word === 'string') return [change.word(word)]
    if ('bold' in word) return [{ bold: mapWords(word.bold, change) }]
    if ('italic' in word) return [{ italic: mapWords(word.italic, change) }]
    if ('code' in word) return [{ code: change.word(word.code) }]
    if ('newLine' in word) return [word]
    const to = change.link(word.to)
    const inner = mapWords(word.words, change)
    return to === null ? inner : [{ to, words: inner }]
  })
}
