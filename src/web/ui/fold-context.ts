import { createContext, type ComponentType, type ReactNode } from 'react'

export type FoldProps = {
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

/** What cards are folded with, directly inside `Folds`; pages without folds do not load it. */
export const FoldContext = createContext<ComponentType<FoldProps> | null>(null)
