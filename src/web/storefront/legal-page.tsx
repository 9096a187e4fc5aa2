import type { ReactNode } from 'react'
import { Notice } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

type LegalPageProps = { title: string; intro: string; children: ReactNode }

/** A page of binding words, marked as the template that it is until the shop has had it checked. */
export function LegalPage({ title, intro, children }: LegalPageProps) {
  return (
    <>
      <PageHeading title={title} intro={intro} />
      <Notice tone="warn" title="Template" className="max-w-2xl">
        <p>
          This text is a starting point. The shop should have it checked by a lawyer before relying on it.
        </p>
      </Notice>
      <div className="prose">{children}</div>
    </>
  )
}
