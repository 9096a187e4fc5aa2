import type { ReactNode } from 'react'
import './steps.css'

type StepListProps = {
  steps: readonly ReactNode[]
  /** Index of the current step, from 0. */
  current: number
  /** Which steps are done; those before the current one unless given. */
  done?: readonly boolean[]
  /** Links to the other steps. */
  hrefs?: readonly (string | null | undefined)[]
  label?: string
}

/** Progress through a few steps. */
export function StepList({ steps, current, done, hrefs = [], label = 'Progress' }: StepListProps) {
  return (
    <nav aria-label={label} className="progress">
      <ol>
        {steps.map((step, index) => {
          const isDone = done ? done[index] : index < current
          const href = index === current ? undefined : hrefs[index]
          return (
            <li
              key={index}
              className={isDone ? 'progress-done' : undefined}
              aria-current={index === current ? 'step' : undefined}
            >
              {href ? <a href={href}>{step}</a> : <span>{step}</span>}
              {isDone && <span className="visually-hidden"> (done)</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
