import type { ReactNode } from 'react'
import type { Block, Inline } from '#contract/text-blocks.ts'
import { Link } from '../link.tsx'

type Props = {
  blocks: readonly Block[]
  /** What stands for the address of the shop. */
  shopAddress?: ReactNode
  /** Classes of its lists. */
  listClass?: string
}

/** A text of the shop as elements; links to own pages are those of the router. */
export function TextBlocks({ blocks, ...look }: Props) {
  return blocks.map((block, index) => <OneBlock key={index} block={block} {...look} />)
}

type BlockProps = Omit<Props, 'blocks'> & { block: Block }

function OneBlock({ block, shopAddress, listClass }: BlockProps) {
  if ('paragraph' in block) {
    return (
      <p>
        <InlineText words={block.paragraph} />
      </p>
    )
  }
  if ('heading' in block) {
    const words = <InlineText words={block.words} />
    if (block.heading <= 2) return <h2>{words}</h2>
    return block.heading === 3 ? <h3>{words}</h3> : <h4>{words}</h4>
  }
  if ('words' in block) return <InlineText words={block.words} />
  if ('list' in block) {
    const items = block.list.map((item, index) => (
      <li key={index}>
        <TextBlocks blocks={item} />
      </li>
    ))
    if (block.first === null) return <ul className={listClass}>{items}</ul>
    return (
      <ol className={listClass} start={block.first === 1 ? undefined : block.first}>
        {items}
      </ol>
    )
  }
  if ('quote' in block) {
    return (
      <blockquote>
        <TextBlocks blocks={block.quote} />
      </blockquote>
    )
  }
  if ('shopAddress' in block) return shopAddress
  return 'rule' in block ? <hr /> : <p className="keep-lines">{block.code}</p>
}

/** Inline content of a paragraph: text, emphasis, code and links. */
export function InlineText({ words }: { words: readonly Inline[] }) {
  return words.map((word, index) => <InlineElement key={index} word={word} />)
}

function InlineElement({ word }: { word: Inline }) {
  if (typeof word === 'string') return word
  if ('newLine' in word) return <br />
  if ('code' in word) return <code>{word.code}</code>
  if ('bold' in word) {
    return (
      <strong>
        <InlineText words={word.bold} />
      </strong>
    )
  }
  if ('italic' in word) {
    return (
      <em>
        <InlineText words={word.italic} />
      </em>
    )
  }
  const words = <InlineText words={word.words} />
  return word.to.startsWith('/') ? <Link to={word.to}>{words}</Link> : <a href={word.to}>{words}</a>
}
