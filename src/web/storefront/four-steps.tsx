import type { Block, Inline } from '#contract/text-blocks.ts'
import { TextBlocks, InlineText } from '../texts/text-blocks.tsx'
import './home.css'

/** A list of which each item has a title in bold and some words. */
export function FourSteps({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) =>
    'list' in block ? (
      <ol key={index} className="four-steps">
        {block.list.map((item, step) => (
          <Step key={step} item={item} />
        ))}
      </ol>
    ) : (
      <TextBlocks key={index} blocks={[block]} />
    ),
  )
}

function Step({ item }: { item: readonly Block[] }) {
  const [first, ...rest] = item
  const [title, ...words]: Inline[] = first && 'words' in first && !('heading' in first) ? first.words : []
  if (typeof title !== 'object' || !('bold' in title)) {
    return (
      <li>
        <TextBlocks blocks={item} />
      </li>
    )
  }
  return (
    <li>
      <h3>
        <InlineText words={title.bold} />
      </h3>
      <p>
        <InlineText
          words={typeof words[0] === 'string' ? [words[0].trimStart(), ...words.slice(1)] : words}
        />
      </p>
      <TextBlocks blocks={rest} />
    </li>
  )
}
