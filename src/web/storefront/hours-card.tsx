import { useSyncExternalStore } from 'react'
import type { OpeningHours } from '#contract/shop-profile.ts'
import { groupedHours, openStateAt } from './opening-hours.ts'

type HoursProps = { hours: OpeningHours; timeZone: string }

/** The week's opening hours, and whether the shop is open at this moment. */
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

/** Worked out in the browser only, since pages are kept longer than a minute; its line is free from the start. */
function OpenNow({ hours, timeZone }: HoursProps) {
  const minute = useSyncExternalStore(everyMinute, currentMinute, unknownOnServer)
  const state = minute === null ? null : openStateAt(hours, timeZone, minute * 60_000)
  return <p className={state?.open ? 'open-now open-now-yes' : 'open-now'}>{state?.says}</p>
}

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, 15_000)
  return () => clearInterval(timer)
}

function currentMinute(): number | null {
  return Math.floor(Date.now() / 60_000)
}

function unknownOnServer(): number | null {
  return null
}
