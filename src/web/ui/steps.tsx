import type { ReactNode } from 'react'

type ProgressBarProps = {
  steps: readonly ReactNode[]
  /** The place of the step that is being done now, from 0. */
  current: number
  /** Where to go back to, for steps that are done. */
  hrefs?: readonly (string | null | undefined)[]
  label?: string
}

/** Where somebody is on a way of a few steps. */
export function ProgressBar({ steps, current, hrefs = [], label = 'Progress' }: ProgressBarProps) {
  return (
    <nav aria-label={label} className="progress">
      <ol>
        {steps.map((step, place) => {
          const href = place < current ? hrefs[place] : undefined
          return (
            <li
              key={place}
              className={place < current ? 'progress-done' : undefined}
              aria-current={place === current ? 'step' : undefined}
            >
              {href ? <a href={href}>{step}</a> : <span>{step}</span>}
              {place < current && <span className="visually-hidden"> (done)</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
