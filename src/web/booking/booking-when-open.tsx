import type { ComponentProps } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { PublicClosure } from '#contract/closures.schema.ts'
import type { RootData } from '../root.tsx'
import { Notice } from '../ui/card.tsx'
import { BookingForm } from './booking-form.tsx'

const none: PublicClosure[] = []

/**
 * The booking form; while a closure without bookings lasts, its sentence instead, and the form stays in the page without
 * being shown, so that nothing typed is lost.
 */
export function BookingWhenOpen(props: ComponentProps<typeof BookingForm>) {
  const profile = useRouteLoaderData<RootData>('root')?.profile
  const paused = findPaused(profile?.closures ?? none, profile?.timeZone ?? 'Australia/Melbourne')
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
function findPaused(closures: readonly PublicClosure[], timeZone: string): PublicClosure | undefined {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(Date.now())
  return closures.find(({ from, to, bookings }) => bookings === 'paused' && from <= today && today <= to)
}
