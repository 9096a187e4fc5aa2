import type { Block } from '#contract/text-blocks.ts'
import { TextBlocks } from '../texts/text-blocks.tsx'

/** The way from the form to the phone's return. */
export function HowItWorks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <section aria-labelledby="how-it-works">
      <h2 id="how-it-works">How it works</h2>
      <div className="mt-4 stack gap-3">
        <TextBlocks blocks={blocks} listClass="grid numbered gap-3 pl-6" />
      </div>
    </section>
  )
}
