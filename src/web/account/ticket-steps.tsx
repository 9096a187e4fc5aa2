import { statuses, statusName, type Status } from '#contract/tickets.ts'

const path = statuses.filter((status) => status >= 0)

/** The statuses from submitted to completed, and how far a ticket has come. */
export function TicketSteps({ status }: { status: Status }) {
  // A ticket that waits for approval has been submitted and nothing more.
  const reached = Math.max(status, 0)
  return (
    <ol aria-label="Progress of the repair" className="grid gap-x-2 gap-y-3 sm:grid-cols-7">
      {path.map((step) => {
        const done = step <= reached
        const current = step === reached
        return (
          <li
            key={step}
            aria-current={current ? 'step' : undefined}
            className={`flex items-center gap-3 text-sm sm:block sm:border-t-4 sm:pt-2 ${
              done ? 'border-accent' : 'border-line text-soft'
            } ${current ? 'font-semibold' : ''}`}
          >
            <span
              aria-hidden="true"
              className={`size-3 shrink-0 rounded-full border sm:hidden ${done ? 'border-accent bg-accent' : 'border-edge'}`}
            />
            {current ? statusName(status) : statusName(step)}
            {done && !current && <span className="visually-hidden"> (done)</span>}
          </li>
        )
      })}
    </ol>
  )
}
