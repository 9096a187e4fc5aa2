import type { ReactNode } from 'react'
import { FoldContext, type FoldProps } from './fold-context.ts'

/** A list of rarely needed cards: each card with a title is folded behind it, and opens without scripts. */
export function Folds({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="folds" aria-label={label}>
      <FoldContext value={Fold}>{children}</FoldContext>
    </section>
  )
}

/** A named section that is folded until it is opened; printed in full. */
function Fold({ title, hint, id, open = false, className, children }: FoldProps) {
  return (
    <details className={className ? `fold ${className}` : 'fold'} open={open}>
      <summary className="fold-summary">
        <h2 className="fold-title">{title}</h2>
        {hint && <span className="fold-hint">{hint}</span>}
      </summary>
      {/* The id is inside, since browsers open a closed section for a link to something in it. */}
      <div className="fold-body" id={id}>
        <FoldContext value={null}>{children}</FoldContext>
      </div>
    </details>
  )
}
