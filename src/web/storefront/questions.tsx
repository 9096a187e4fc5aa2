import './shop-parts.css'
import { sectionAnchor, toSections, type Section } from '#contract/text-sections.ts'
import type { ShownText } from '#contract/texts.schema.ts'
import { TextBlocks } from '../texts/text-blocks.tsx'

/** The questions and answers of a text, in its order. */
export function toQuestions({ blocks }: ShownText): Section[] {
  return toSections(blocks).sections
}

/** Questions as details elements, which open without scripts. */
export function QuestionList({ shown }: { shown: readonly Section[] }) {
  return (
    <div className="questions">
      {shown.map((section) => (
        <details key={section.title} id={sectionAnchor(section)}>
          <summary>
            <h3>{section.title}</h3>
          </summary>
          <div className="questions-answer">
            <TextBlocks blocks={section.blocks} />
          </div>
        </details>
      ))}
    </div>
  )
}
