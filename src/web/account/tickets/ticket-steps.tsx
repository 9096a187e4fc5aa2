import { statusName, type Status } from '#contract/ticket-statuses.ts'
import type { TicketStep } from '#contract/tickets.schema.ts'
import { useDateTime } from '../../ui/time.tsx'
import { getStepStates } from './step-states.ts'

type Props = { status: Status; steps: readonly TicketStep[]; ended?: boolean }

/** Progress from submitted to completed, with the date of each status; of an ended ticket to where it ended. */
export function TicketSteps({ status, steps, ended = false }: Props) {
  const inWords = useDateTime()
  return (
    <ol aria-label="Progress of the repair" className="ticket-steps">
      {getStepStates(status, steps, ended).map(({ step, since, state }) => (
        <li key={step} className={`ticket-step-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="ticket-step-name">
            {state === 'now' ? statusName(status) : statusName(step)}
            {state === 'done' && <span className="visually-hidden"> (done)</span>}
            {state === 'passed' && <span className="visually-hidden"> (passed over)</span>}
          </span>
          {since !== null && (
            <time dateTime={since} title={inWords(since)} className="ticket-step-since">
              {toDay(inWords(since))}
            </time>
          )}
        </li>
      ))}
    </ol>
  )
}

/** The date of "16 Nov 2026, 3:04 pm". */
function toDay(inWords: string): string {
  return inWords.split(',')[0] ?? ''
}
