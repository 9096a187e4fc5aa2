import { useRef } from 'react'
import { Form } from 'react-router'
import { formatDay } from '#contract/format-day.ts'
import { formatCents } from '#contract/money-amounts.ts'
import type { ShownLine, StatementSummary } from '#contract/statements.schema.ts'
import { SelectField, TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { useShortcuts } from '../shortcuts/shortcuts.ts'
import { LineTable } from './read-statement-card.tsx'
import { SumLine } from './sum-line.tsx'
import { count, nameTickets, sayDays } from './statement-forms.ts'

type Props = { statement: StatementSummary; lines: readonly ShownLine[]; failure: FormFailure | undefined }

/** One statement: what waits, what became of the other lines, and its undoing. */
export function StatementCard({ statement, lines, failure }: Props) {
  const { id, undone_at } = statement
  const busy = useSubmitting('undo')
  const days = sayDays(statement)
  const list = useRef<HTMLOListElement>(null)
  const buttons = () => [
    ...(list.current?.querySelectorAll<HTMLButtonElement>('.proposal > form button') ?? []),
  ]
  const move = (by: number) => () => {
    const all = buttons()
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))]?.focus()
  }
  useShortcuts({
    j: move(1),
    k: move(-1),
    b: () => (buttons().find((one) => one === document.activeElement) ?? buttons()[0])?.click(),
  })
  const waits = undone_at === null ? lines.filter(({ state }) => state === 'proposed') : []
  const unknown = lines.filter(({ state, amount_cents }) => state === 'ignored' && amount_cents > 0)
  const rest = lines.filter((line) => !waits.includes(line))
  return (
    <Card title={days === '' ? `Statement ${id}` : `Statement ${id}, ${days}`}>
      <div className="stack">
        <FormErrors failure={failure} labels={{ ticket_ids: 'Ticket' }} />
        {undone_at !== null && (
          <Notice tone="info" title="This statement was undone">
            <p>Everything is as it was before it. Its file can be read again.</p>
          </Notice>
        )}
        {undone_at === null && <SumLine sums={statement} />}
        {waits.length > 0 && (
          <>
            <h3>
              {count(waits.length, 'proposal')}{' '}
              <small className="text-soft">j, k and b on the keyboard</small>
            </h3>
            <ol className="proposals" ref={list}>
              {waits.map((line) => (
                <Proposal key={line.line} statement={id} line={line} />
              ))}
            </ol>
          </>
        )}
        {undone_at === null && waits.length === 0 && <p>Nothing waits in this statement.</p>}
        {undone_at === null && unknown.length > 0 && (
          <details>
            <summary>
              {count(unknown.length, 'line')} of money in that {unknown.length === 1 ? 'is' : 'are'} not
              booked
            </summary>
            <ol className="proposals mt-3">
              {unknown.map((line) => (
                <li key={line.line} className="proposal">
                  <LineFacts line={line} />
                  <OtherTicket statement={id} line={line} />
                </li>
              ))}
            </ol>
          </details>
        )}
        {rest.length > 0 && (
          <details open={waits.length === 0}>
            <summary>{count(rest.length, 'other line')}</summary>
            <LineTable caption={`Lines of statement ${id}`} lines={rest} isUndone={undone_at !== null} />
          </details>
        )}
        {undone_at === null && (
          <details>
            <summary>Undo this statement</summary>
            <Form method="post" className="stack justify-items-start mt-3">
              <input type="hidden" name="intent" value="undo" />
              <input type="hidden" name="statement" value={id} />
              <p>
                Everything that it booked is taken back, and who was told of a payment is told so. Then the
                file can be read again.
              </p>
              <Button type="submit" variant="danger" busy={busy}>
                Undo statement {id}
              </Button>
            </Form>
          </details>
        )}
      </div>
    </Card>
  )
}

/** A line that waits, with its reason and one button. */
function Proposal({ statement, line }: { statement: number; line: ShownLine }) {
  const busy = useSubmitting('confirm')
  const { ticket_ids, choose, pays_cents } = line
  const isKnown = ticket_ids.length > 0
  return (
    <li className="proposal">
      <LineFacts line={line} />
      {isKnown && (
        <Form method="post" className="proposal-form">
          <ConfirmInputs statement={statement} line={line} />
          <input type="hidden" name="pays" value={pays_cents} />
          {choose ? (
            <SelectField
              label="Ticket"
              name="tickets"
              id={`choose-${line.line}`}
              options={ticket_ids.map((value) => ({ value, label: `#${value}` }))}
            />
          ) : (
            <input type="hidden" name="tickets" value={ticket_ids.join(' ')} />
          )}
          <Button type="submit" busy={busy}>
            {choose ? 'Book it there' : `Book on ${nameTickets(ticket_ids)}`}
          </Button>
        </Form>
      )}
      <details open={!isKnown}>
        <summary>Another ticket</summary>
        <OtherTicket statement={statement} line={line} />
      </details>
    </li>
  )
}

function LineFacts({ line: { day, amount_cents, text, why } }: { line: ShownLine }) {
  return (
    <p>
      <strong>{formatCents(amount_cents)}</strong> on {formatDay(day)}: <q>{text}</q>
      <br />
      <span className="text-soft">{why}</span>
    </p>
  )
}

function OtherTicket({ statement, line }: { statement: number; line: ShownLine }) {
  return (
    <Form method="post" className="proposal-form">
      <ConfirmInputs statement={statement} line={line} />
      <TextField
        label="Ticket, or several"
        name="tickets"
        id={`ticket-${line.line}`}
        required
        inputMode="numeric"
        maxLength={80}
        autoComplete="off"
      />
      <Button type="submit" variant="secondary">
        Book there
      </Button>
    </Form>
  )
}

function ConfirmInputs({ statement, line }: { statement: number; line: ShownLine }) {
  return (
    <>
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="statement" value={statement} />
      <input type="hidden" name="line" value={line.line} />
    </>
  )
}
