import { Suspense, useContext, useState } from 'react'
import { AddButtons } from '../booking/add-buttons.tsx'
import { FurtherItemsContext, type FurtherItemsProps } from '../booking/further-items-context.ts'
import type { Further } from '../booking/further-values.ts'

/**
 * The further repairs of a form. They are kept when another navigation, such as a search beside the form, takes the answer of the form
 * away.
 */
export function useFurther(answered: Further | undefined): Further | null {
  const [further, setFurther] = useState(answered ?? null)
  if (answered && answered !== further) setFurther(answered)
  return further
}

/** The part of a form in which repairs are booked together with its first, as in the booking form. */
export function FurtherPart({
  further,
  ...rest
}: Omit<FurtherItemsProps, 'further'> & { further: Further | null }) {
  const FurtherItems = useContext(FurtherItemsContext)
  if (!further || further.items.length === 0) return <AddButtons />
  return (
    <Suspense>
      {/* One component for the life of the page, from a context. */}
      {/* oxlint-disable-next-line react/static-components */}
      <FurtherItems further={further} {...rest} />
    </Suspense>
  )
}
