import type { ReactNode } from 'react'
import { PageHeading } from '../../ui/page-heading.tsx'

/** Layout of a page with one small form. */
export function NarrowPage({
  title,
  intro,
  children,
}: {
  title: string
  intro?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="mx-auto w-full max-w-lg">
      <PageHeading title={title} intro={intro} />
      <div className="stack gap-6">{children}</div>
    </div>
  )
}
