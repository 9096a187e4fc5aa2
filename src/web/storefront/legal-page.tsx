import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Caller } from '#contract/accounts.ts'
import { levels } from '#contract/endpoint.ts'
import './storefront.css'
import { Notice } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import '../ui/prose.css'

type LegalPageProps = { title: string; intro: string; children: ReactNode }

/** A page of legal text, marked as a template until the shop has had it checked. */
export function LegalPage({ title, intro, children }: LegalPageProps) {
  const { caller } = useRouteLoaderData('root') as { caller: Caller }
  return (
    <>
      <PageHeading title={title} intro={intro} />
      {caller.authLevel >= levels.staff && (
        <Notice tone="warn" title="Only staff see this" className="max-w-2xl">
          <p>This text is a template. Have it checked by a lawyer before you rely on it.</p>
        </Notice>
      )}
      <div className="prose">{children}</div>
      <p className="legal-origin">
        This text is a template for repair shops, to be checked by a lawyer before the shop relies on it.
      </p>
    </>
  )
}
