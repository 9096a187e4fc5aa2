import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#contract/durations.ts'
import type { PublicProfile } from '#contract/shop-profile.schema.ts'
import './shop-parts.css'
import { groupHours, getOpenState } from './opening-hours.ts'

type HoursProps = { profile: Pick<PublicProfile, 'hours' | 'timeZone' | 'closures'> }

/** The week's opening hours, and whether the shop is open now. */
export function Hours({ profile }: HoursProps) {
  return (
    <div className="hours">
      <OpenNow profile={profile} />
      <dl>
        {groupHours(profile.hours).map((group) => (
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
function OpenNow({ profile: { hours, timeZone, closures } }: HoursProps) {
  const minute = useSyncExternalStore(everyMinute, currentMinute, unknownOnServer)
  const state = minute === null ? null : getOpenState(hours, timeZone, minute * MINUTE_MS, closures)
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
