import { useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { Button, buttonClass } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { ticketPath } from './neighbours.ts'
import type { Outcome } from './ticket-changes.ts'

type Props = {
  ticketid: number
  dots: string
  /** What came back with the page itself, for browsers without scripts. */
  outcome: Outcome | null
}

/** Dots, and the passcode itself once for somebody who says why. It lives in this page only, until it is hidden. */
export function PasscodeBox({ ticketid, dots, outcome }: Props) {
  const [round, setRound] = useState(0)
  // A new key forgets what was shown.
  const fetcher = useFetcher<Outcome>({ key: `passcode-${ticketid}-${round}` })
  const heard = fetcher.data ?? (round === 0 ? outcome : null)

  if (heard?.kind === 'passcode') {
    return (
      <div role="status">
        <code className="rounded bg-warn-wash px-2 py-1 font-mono text-base font-semibold text-ink">
          {heard.passcode}
        </code>{' '}
        <Link
          to={ticketPath(ticketid)}
          className={buttonClass('quiet')}
          onClick={(event) => {
            event.preventDefault()
            setRound(round + 1)
          }}
        >
          Hide
        </Link>
        <p className="mt-1 text-xs text-soft">Shown once. That you looked, and why, has been recorded.</p>
      </div>
    )
  }

  const refused = heard?.kind === 'passcode-refused' ? heard : null
  return (
    <details open={refused !== null}>
      <summary className="min-h-6">
        <span className="font-mono">{dots}</span>{' '}
        <span className="screen-only ms-2 text-accent underline">Reveal passcode</span>
      </summary>
      <fetcher.Form method="post" className="mt-2 grid gap-2">
        <input type="hidden" name="intent" value="reveal" />
        <TextField
          label="Why do you need it?"
          name="reason"
          required
          maxLength={200}
          autoComplete="off"
          defaultValue={refused?.reason}
          error={refused ? (refused.fields.reason ?? refused.error) : undefined}
          hint="Your name, the time and this reason are recorded."
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
