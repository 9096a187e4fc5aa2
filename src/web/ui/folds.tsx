import { createContext, useContext, type ReactNode } from 'react'

const Folding = createContext(false)

/** True where cards are folded: directly inside `Folds`. */
export function useIsFolded(): boolean {
  return useContext(Folding)
}

/** A list of rarely needed cards: each card with a title is folded behind it, and opens without scripts. */
export function Folds({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="folds" aria-label={label}>
      <Folding value={true}>{children}</Folding>
    </section>
  )
}

type FoldProps = {
  title: ReactNode
  /** What the section contains, in a few words beside its title. */
  hint?: ReactNode
  /** A link to this id opens the section. */
  id?: string | undefined
  /** Open from the start, for example to show a mistake in its form. */
  open?: boolean | undefined
  className?: string | undefined
  children?: ReactNode
}

/** A named section that is folded until it is opened; printed in full. */
export function Fold({ title, hint, id, open = false, className, children }: FoldProps) {
  return (
    <details className={className ? `fold ${className}` : 'fold'} open={open}>
      <summary className="fold-summary">
        <h2 className="fold-title">{title}</h2>
        {hint && <span className="fold-hint">{hint}</span>}
      </summary>
      {/* The id is inside, since browsers open a closed section for a link to something in it. */}
      <div className="fold-body" id={id}>
        <Folding value={false}>{children}</Folding>
      </div>
    </details>
  )
}
