import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useFetcher } from 'react-router'
import { TextField } from '../../forms/fields.tsx'
import { submittedText } from '../../forms/submitted-values.ts'
import { Button } from '../../ui/button.tsx'
import type { IntakeFailure } from './save-intake.ts'

type Props = {
  /** The answer of the form sent without scripts. */
  answer: IntakeFailure | undefined
}

/** Reveals the passcode for a stated reason within the form of the intake, which stays as it was typed. */
export function IntakePasscode({ answer }: Props) {
  const [round, setRound] = useState(0)
  // A new key discards the revealed passcode.
  const fetcher = useFetcher<IntakeFailure>({ key: `intake-passcode-${round}` })
  const shown = fetcher.data ?? (round === 0 ? answer : undefined)

  if (shown?.passcode !== undefined) {
    return (
      <div role="status">
        <code className="passcode px-2 py-1">{shown.passcode}</code>{' '}
        <Button type="button" variant="quiet" className="needs-scripts" onClick={() => setRound(round + 1)}>
          Hide
        </Button>
        <p className="mt-1 text-tiny text-soft">Shown once. That you looked, and why, has been recorded.</p>
      </div>
    )
  }

  const reveal = (event: MouseEvent<HTMLButtonElement> | KeyboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const reason = submittedText(new FormData(event.currentTarget.form!), 'reason')
    void fetcher.submit({ intent: 'reveal', reason }, { method: 'post' })
  }
  return (
    <div className="stack gap-2">
      <TextField
        label="Why do you need it?"
        name="reason"
        maxLength={200}
        autoComplete="off"
        defaultValue={round === 0 ? answer?.values.reason : ''}
        error={shown?.fields['reason'] ?? (shown?.error || undefined)}
        hint="Your name, the time and this reason are recorded. The customer reads when and why, not who."
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) reveal(event)
        }}
      />
      <div>
        <Button
          variant="secondary"
          type="submit"
          name="intent"
          value="reveal"
          busy={fetcher.state !== 'idle'}
          onClick={reveal}
        >
          Show passcode
        </Button>
      </div>
    </div>
  )
}
