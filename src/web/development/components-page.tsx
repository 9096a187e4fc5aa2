import type { MetaArgs } from 'react-router'
import '../ticket.css'
import { pageMeta } from '../page-meta.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { FailureSpecimens } from './failure-specimens.tsx'
import { ButtonSpecimens, FieldSpecimens } from './form-specimens.tsx'
import { ListSpecimens } from './list-specimens.tsx'
import { ShippingSpecimens } from './shipping-specimens.tsx'
import { DecorationSpecimens } from './decoration-specimens.tsx'
import { SheetSpecimens } from './sheet-specimens.tsx'

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Components', 'Every part that pages are made of, in every state.', {
    noindex: true,
  })
}

/** Development only: `routes.ts` leaves it out of the build. */
export default function ComponentsPage() {
  return (
    <>
      <PageHeading
        title="Components"
        intro="Every part that pages are made of, in every state. Look at it in light and dark, at 320 px and wide, with reduced motion and forced colours."
        actions={
          <a href="/development/emails" className="text-link">
            Letters
          </a>
        }
      />
      <DecorationSpecimens />
      <ButtonSpecimens />
      <FieldSpecimens />
      <SheetSpecimens />
      <ListSpecimens />
      <ShippingSpecimens />
      <FailureSpecimens />
    </>
  )
}
