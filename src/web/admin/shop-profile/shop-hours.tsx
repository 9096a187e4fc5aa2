import { weekdayNames, weekdays } from '#contract/shop-profile.ts'
import type { ProfileValues } from './shop-form.ts'
import '../../forms/fields.css'

type Props = { submitted: ProfileValues; errors: Record<string, string>; today: ProfileValues | null }

/** Opening hours, one row per weekday. */
export function ShopHoursFields({ submitted, errors, today }: Props) {
  return (
    <div className="stack sm:gap-2">
      {weekdays.map((day) => {
        const hours = `hours.${day}`
        const wrong = errors[`${hours}`] ?? errors[`${hours}.opens`] ?? errors[`${hours}.closes`]
        const saved = today && hoursAsText(today, day)
        const changed = saved !== null && saved !== hoursAsText(submitted, day)
        const describedBy = [wrong && `field-${hours}-error`, changed && `field-${hours}-hint`]
          .filter(Boolean)
          .join(' ')
        const time = (end: 'opens' | 'closes') => (
          <input
            type="time"
            id={`field-${hours}.${end}`}
            name={`${hours}.${end}`}
            aria-label={`${weekdayNames[day]} ${end}`}
            aria-describedby={describedBy || undefined}
            aria-invalid={wrong ? true : undefined}
            defaultValue={submitted[`${hours}.${end}`]}
            className="field-input w-full min-w-0"
          />
        )
        return (
          <fieldset key={day} id={`field-${hours}`} className="group/day">
            <legend className="visually-hidden">{weekdayNames[day]}</legend>
            <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2 sm:grid-cols-[6.5rem_1fr_auto_1fr_auto]">
              <span aria-hidden="true" className="col-span-2 strong-below-sm sm:col-span-1">
                {weekdayNames[day]}
              </span>
              {time('opens')}
              <span aria-hidden="true">–</span>
              {time('closes')}
              <label className="flex min-h-6 items-center gap-2 max-sm:col-start-3 max-sm:row-start-1 max-sm:justify-self-end">
                <input
                  type="checkbox"
                  name={`${hours}.closed`}
                  defaultChecked={submitted[`${hours}.closed`] === 'on'}
                  aria-label={`${weekdayNames[day]} closed`}
                  className="size-5"
                />
                Closed
              </label>
            </div>
            {changed && (
              <p id={`field-${hours}-hint`} className="field-hint">
                Now saved: {saved}
              </p>
            )}
            {wrong && (
              <p id={`field-${hours}-error`} className="field-error">
                {wrong}
              </p>
            )}
          </fieldset>
        )
      })}
    </div>
  )
}

function hoursAsText(submitted: ProfileValues, day: string): string {
  if (submitted[`hours.${day}.closed`] === 'on') return 'closed'
  return `${submitted[`hours.${day}.opens`] ?? ''}–${submitted[`hours.${day}.closes`] ?? ''}`
}
