import { Fragment, type ReactNode } from 'react'
import type { Block, Inline } from '#contract/text-blocks.ts'
import { blockName, conditionsHold, takeCondition } from '#domain/texts/emails/conditions.ts'
import { decodeBraces, isSafeLink } from '#domain/texts/fill-text.ts'
import { Action, Heading, Lines, List, P, Blockquote, SecondaryLink } from './parts.tsx'
import { styles } from './styles.ts'

/** What the text of an email is filled in with. */
export type Fill = {
  /** Words, which are never marks. */
  values: Readonly<Record<string, string>>
  parts: Readonly<Record<string, ReactNode>>
  conditions: Readonly<Record<string, boolean>>
}

/** Fills in the placeholders of a text in one pass: values are never searched for placeholders. */
export function fillWords(text: string, values: Fill['values']): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : whole,
  )
}

/** The blocks of an email, without those whose condition does not hold. */
export function EmailBlocks({ blocks, fill }: { blocks: readonly Block[]; fill: Fill }) {
  return blocks.map((whole, place) => {
    const { conditions, block } = takeCondition(whole)
    return conditionsHold(conditions, fill.conditions) && <OneBlock key={place} block={block} fill={fill} />
  })
}

function OneBlock({ block, fill }: { block: Block; fill: Fill }): ReactNode {
  const part = blockName(block)
  if (part !== null) return Object.hasOwn(fill.parts, part) ? fill.parts[part] : null
  if ('paragraph' in block) return <Paragraph words={block.paragraph} fill={fill} />
  if ('heading' in block) return <Heading>{inline(block.words, fill)}</Heading>
  if ('words' in block) return inline(block.words, fill)
  if ('list' in block) {
    const items = block.list.map((item, place) => <EmailBlocks key={place} blocks={item} fill={fill} />)
    return <List items={items} first={block.first} />
  }
  if ('quote' in block) {
    return (
      <Blockquote>
        <EmailBlocks blocks={block.quote} fill={fill} />
      </Blockquote>
    )
  }
  if ('code' in block) return <Lines>{fillWords(block.code, fill.values)}</Lines>
  return 'rule' in block ? <hr /> : null
}

/** A paragraph; one that is nothing but a link is a link of its own, and the one to `{link}` the button. */
function Paragraph({ words, fill }: { words: readonly Inline[]; fill: Fill }) {
  const [only, ...others] = words
  if (typeof only === 'object' && 'to' in only && others.length === 0) {
    const url = fillLink(only.to, fill)
    const label = toPlainText(only.words, fill)
    if (url !== null && decodeBraces(only.to) === '{link}') return <Action label={label} url={url} />
    if (url !== null) return <SecondaryLink label={label} url={url} />
  }
  return toPlainText(words, fill).trim() === '' ? null : <P>{inline(words, fill)}</P>
}

function inline(words: readonly Inline[], fill: Fill): ReactNode[] {
  return words.map((word, place) => {
    if (typeof word === 'string') return fillWords(word, fill.values)
    if ('newLine' in word) return <br key={place} />
    if ('code' in word) return <Fragment key={place}>{fillWords(word.code, fill.values)}</Fragment>
    if ('bold' in word) return <strong key={place}>{inline(word.bold, fill)}</strong>
    if ('italic' in word) return <em key={place}>{inline(word.italic, fill)}</em>
    const url = fillLink(word.to, fill)
    const inner = inline(word.words, fill)
    if (url === null) return <Fragment key={place}>{inner}</Fragment>
    return (
      <a key={place} href={url} className="link" style={styles.link}>
        {inner}
      </a>
    )
  })
}

/** Words without marks, filled in. */
export function toPlainText(words: readonly Inline[], fill: Fill): string {
  return words
    .map((word) => {
      if (typeof word === 'string') return fillWords(word, fill.values)
      if ('newLine' in word) return ' '
      if ('code' in word) return fillWords(word.code, fill.values)
      return toPlainText('bold' in word ? word.bold : 'italic' in word ? word.italic : word.words, fill)
    })
    .join('')
}

function fillLink(to: string, { values }: Fill): string | null {
  // Filled in before it is checked: a value could make another address of it.
  const filled = fillWords(decodeBraces(to), values)
  const url = /^tel:/i.test(filled) ? filled.replace(/[^\w:+]/g, '') : filled
  return isSafeLink(url) && !/^[#/]/.test(url) ? url : null
}
