import type { ReactNode } from 'react'

type PageHeadingProps = { title: ReactNode; intro?: ReactNode; eyebrow?: ReactNode; actions?: ReactNode }

/** The single h1 of a page, with its introduction. */
export function PageHeading({ title, intro, eyebrow, actions }: PageHeadingProps) {
  return (
    <header className="page-heading">
      <div className="page-heading-words">
        {eyebrow && <p className="label-type">{eyebrow}</p>}
        <h1>{title}</h1>
        {intro && <div className="page-heading-intro">{intro}</div>}
      </div>
      {actions && <div className="page-heading-actions">{actions}</div>}
    </header>
  )
}
