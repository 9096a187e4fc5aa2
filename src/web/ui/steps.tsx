import type { ReactNode } from 'react'
import './steps.css'

type StepListProps = {
  steps: readonly ReactNode[]
  /** Index of the current step, from 0. */
  current: number
  /** Link to the step, for completed ones. */
  hrefs?: readonly (string | null | undefined)[]
  label?: string
}

/** Progress through a few steps. */
export function StepList({ steps, current, hrefs = [], label = 'Progress' }: StepListProps) {
  return (
    <nav aria-label={label} className="progress">
      <ol>
        {steps.map((step, index) => {
          const href = index < current ? hrefs[index] : undefined
          return (
            <li
              key={index}
              className={index < current ? 'progress-done' : undefined}
              aria-current={index === current ? 'step' : undefined}
            >
              {href ? <a href={href}>{step}</a> : <span>{step}</span>}
              {index < current && <span className="visually-hidden"> (done)</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
