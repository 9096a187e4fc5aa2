import type { ComponentProps } from 'react'
import type { PublicClosure } from '#contract/closures.schema.ts'
import type { PublicProfile } from '#contract/shop-profile.schema.ts'
import { useShopProfile } from '../shop-profile.ts'
import { Notice } from '../ui/card.tsx'
import { readToday } from '../work-start.tsx'
import { BookingForm } from './booking-form.tsx'

/**
 * The booking form; while a closure without bookings lasts, its sentence instead, and the form stays in the page without
 * being shown, so that nothing typed is lost.
 */
export function BookingWhenOpen(props: ComponentProps<typeof BookingForm>) {
  const paused = findPaused(useShopProfile())
  return (
    <div className="stack gap-6">
      {paused && (
        <Notice tone="warn" title="No new bookings at the moment">
          <p>{paused.sentence}</p>
          {(props.failure || props.draft) && <p>What you typed is kept on this page.</p>}
        </Notice>
      )}
      <div hidden={paused !== undefined}>
        <BookingForm {...props} />
      </div>
    </div>
  )
}

/** The present closure without bookings; days are those of the shop. Pages are rendered anew after midnight. */
function findPaused({ closures = [], timeZone }: PublicProfile): PublicClosure | undefined {
  const today = readToday(timeZone)
  return closures.find(({ from, to, bookings }) => bookings === 'paused' && from <= today && today <= to)
}
