import { useEffect, useState, type ComponentProps } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { PublicClosure } from '#contract/closures.ts'
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
  const paused = usePausedClosure(profile?.closures ?? none, profile?.timeZone ?? 'Australia/Melbourne')
  return (
    <div className="grid gap-6">
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

/** The present closure without bookings, from the shop's own day. */
function usePausedClosure(closures: readonly PublicClosure[], timeZone: string): PublicClosure | undefined {
  // The page may be open, or cached, over midnight: the browser looks again.
  const [today, setToday] = useState(() => localDay(timeZone))
  useEffect(() => setToday(localDay(timeZone)), [timeZone, closures])
  return closures.find(({ from, to, bookings }) => bookings === 'paused' && from <= today && today <= to)
}

function localDay(timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(Date.now())
}
