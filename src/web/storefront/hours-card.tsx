import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#contract/durations.ts'
import type { OpeningHours } from '#contract/shop-profile.ts'
import './storefront.css'
import { groupedHours, getOpenState } from './opening-hours.ts'

type HoursProps = { hours: OpeningHours; timeZone: string }

/** The week's opening hours, and whether the shop is open now. */
export function Hours({ hours, timeZone }: HoursProps) {
  return (
    <div className="hours">
      <OpenNow hours={hours} timeZone={timeZone} />
      <dl>
        {groupedHours(hours).map((group) => (
          <div key={group.days} className="leader">
            <dt>{group.days}</dt>
            <dd>{group.hours}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/**
 * Computed in the browser only, since pages are cached longer than a minute; the line is reserved to avoid layout
 * shift.
 */
function OpenNow({ hours, timeZone }: HoursProps) {
  const minute = useSyncExternalStore(everyMinute, currentMinute, unknownOnServer)
  const state = minute === null ? null : getOpenState(hours, timeZone, minute * MINUTE_MS)
  return <p className={state?.open ? 'open-now open-now-yes' : 'open-now'}>{state?.message}</p>
}

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, 15_000)
  return () => clearInterval(timer)
}

function currentMinute(): number | null {
  return Math.floor(Date.now() / MINUTE_MS)
}

function unknownOnServer(): number | null {
  return null
}
