import { useState } from 'react'
import { useFetcher } from 'react-router'
import { getFailure, isFormFailure } from '../../forms/form-failure.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../forms/fields.tsx'
import { Link } from '../../link.tsx'
import { getTicketPath } from '../ticket-path.ts'
import type { Outcome } from './ticket-changes.ts'

type Props = {
  ticketid: number
  dots: string
  /** Passcode in the page's own response, for browsers without scripts. */
  outcome: Outcome | null
}

/** Masks the passcode and reveals it once for a stated reason. Component state only: gone when hidden or unmounted. */
export function PasscodeBox({ ticketid, dots, outcome }: Props) {
  const [round, setRound] = useState(0)
  // A new key discards the revealed passcode.
  const fetcher = useFetcher<Outcome>({ key: `passcode-${ticketid}-${round}` })
  const received = fetcher.data ?? (round === 0 ? outcome : null)

  if (received && 'passcode' in received) {
    return (
      <div role="status">
        <code className="passcode px-2 py-1">{received.passcode}</code>{' '}
        <Link
          to={getTicketPath(ticketid)}
          className={buttonClass('quiet')}
          onClick={(event) => {
            event.preventDefault()
            setRound(round + 1)
          }}
        >
          Hide
        </Link>
        <p className="mt-1 text-tiny text-soft">Shown once. That you looked, and why, has been recorded.</p>
      </div>
    )
  }

  const failure = isFormFailure(received) ? getFailure(received, 'reveal') : undefined
  return (
    <details open={failure !== undefined}>
      <summary className="min-h-6">
        <span className="text-mono">{dots}</span>{' '}
        <span className="screen-only ms-2 text-accent underlined">Reveal passcode</span>
      </summary>
      <fetcher.Form method="post" className="screen-only mt-2 grid gap-2">
        <input type="hidden" name="intent" value="reveal" />
        <TextField
          label="Why do you need it?"
          name="reason"
          required
          maxLength={200}
          autoComplete="off"
          defaultValue={failure?.values.reason}
          error={failure ? (failure.fields.reason ?? failure.error) : undefined}
          hint="Your name, the time and this reason are recorded. The customer reads when and why, not who."
        />
        <div>
          <Button variant="secondary" type="submit" busy={fetcher.state !== 'idle'}>
            Show passcode
          </Button>
        </div>
      </fetcher.Form>
    </details>
  )
}
