import { Form, Link } from 'react-router'
import { letterNames, type LetterState, type TroubledLetter } from '#contract/outbox.ts'
import { Button } from '../ui/button.tsx'
import { DataTable } from '../ui/table.tsx'
import { DateTime, RelativeTime } from '../ui/time.tsx'
import { ticketPath } from './neighbours.ts'

const columns = [
  { key: 'letter', label: 'Letter' },
  { key: 'about', label: 'About' },
  { key: 'state', label: 'State' },
  { key: 'attempts', label: 'Tries', align: 'end' as const },
  { key: 'error', label: 'Last error' },
  { key: 'since', label: 'Written' },
  { key: 'changes', label: 'Change' },
]

const states = {
  failed: 'Could not be sent',
  waiting: 'Next try',
  set_aside: 'Set aside',
} satisfies Record<LetterState, string>

type Props = { letters: TroubledLetter[]; now: number; busyWith: number | null }

/** Letters in trouble, and what staff may do about each of them. */
export function LetterTable({ letters, now, busyWith }: Props) {
  return (
    <DataTable
      caption="Letters in trouble"
      columns={columns}
      rows={letters.map((letter) => ({
        key: letter.id,
        cells: {
          letter: <span className="font-medium">{nameOf(letter)}</span>,
          about: <About letter={letter} />,
          state: <State letter={letter} />,
          attempts: letter.attempts,
          error: <span className="block max-w-72 break-words">{letter.last_error ?? 'None'}</span>,
          since: (
            <span className="whitespace-nowrap">
              <RelativeTime iso={letter.since} now={now} />
            </span>
          ),
          changes: <Changes letter={letter} busy={busyWith === letter.id} />,
        },
      }))}
    />
  )
}

function About({ letter: { ticket_id, person } }: { letter: TroubledLetter }) {
  if (ticket_id !== null) return <Link to={ticketPath(ticket_id)}>#{ticket_id}</Link>
  return person ?? <span className="text-soft">–</span>
}

function State({ letter: { state, attempts, next_try } }: { letter: TroubledLetter }) {
  if (state === 'waiting' && next_try !== null) {
    return (
      <span>
        {attempts === 0 ? 'In the line' : states.waiting}{' '}
        {attempts > 0 && (
          <span className="block text-xs text-soft">
            <DateTime iso={next_try} />
          </span>
        )}
      </span>
    )
  }
  return <span className={state === 'failed' ? 'font-medium text-bad' : 'text-soft'}>{states[state]}</span>
}

function Changes({ letter, busy }: { letter: TroubledLetter; busy: boolean }) {
  const { id, state } = letter
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="id" value={id} />
      <Button variant="secondary" type="submit" name="intent" value="resend" busy={busy}>
        Send again
        <span className="sr-only">
          : {nameOf(letter)}, letter {id}
        </span>
      </Button>
      {state !== 'set_aside' && (
        <Button variant="quiet" type="submit" name="intent" value="set-aside" busy={busy}>
          Set aside
          <span className="sr-only">
            : {nameOf(letter)}, letter {id}
          </span>
        </Button>
      )}
    </Form>
  )
}

function nameOf({ letter }: TroubledLetter): string {
  return (letterNames as Record<string, string>)[letter] ?? letter
}
