import type { ReactNode } from 'react'
import type { TicketNext } from '#contract/tickets.schema.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../link.tsx'
import type { NextAction } from './next-action.ts'

const turns = {
  customer: 'Your turn',
  shop: 'Our turn: you need not do anything now',
  nobody: 'Nothing is left to do',
} satisfies Record<TicketNext['acts'], string>

type Props = {
  next: TicketNext
  action?: NextAction | null
  /** Where the phone is: its status, its steps, its parcel. */
  where?: ReactNode
  /** The id of the place on this page where the customer writes. */
  writeTo: string
}

/** The answer of a ticket: where the phone is, what happens next, who has to act, and the link to do it. */
export function NextStep({ next, action = null, where, writeTo }: Props) {
  return (
    <section aria-labelledby="next-step" className="next-step" data-acts={next.acts}>
      {where}
      <h2 id="next-step">What happens next</h2>
      <p className="next-step-turn">{turns[next.acts]}</p>
      <p>{next.text}</p>
      {action && (
        <p className="screen-only mt-2">
          {/* Actions further down the page have their own primary button there. */}
          {action.to.startsWith('#') ? (
            <a className={buttonClass('secondary')} href={action.to}>
              {action.label}
            </a>
          ) : (
            <Link className={buttonClass('primary')} to={action.to}>
              {action.label}
            </Link>
          )}
        </p>
      )}
      {next.acts !== 'nobody' && (
        <p className="screen-only text-soft next-step-help">
          Something not clear?{' '}
          <a className="text-link" href={`#${writeTo}`}>
            Write to us below
          </a>
          , or{' '}
          <Link className="text-link" to="/contact">
            call us
          </Link>
          .
        </p>
      )}
    </section>
  )
}
