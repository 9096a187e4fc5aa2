import { Form } from 'react-router'
import { dayOrderLabels, dayOrders, stateLabels } from '#contract/statements.ts'
import { formatDay } from '#contract/format-day.ts'
import { formatCents } from '#contract/money-amounts.ts'
import type { ShownLine } from '#contract/statements.schema.ts'
import { CheckField, SelectField, TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/table.tsx'
import { SumLine } from './sum-line.tsx'
import { count, nameTickets, type LookedStatement } from './statement-forms.ts'

type Props = { failure: FormFailure | undefined; looked: LookedStatement | undefined }

/** The form that takes a statement, and what it would change. */
export function ReadStatementCard({ failure, looked }: Props) {
  const busy = useSubmitting('read')
  return (
    <Card title="Read a statement">
      <Form method="post" encType="multipart/form-data" className="stack justify-items-start">
        <FormErrors failure={failure} labels={{ file: 'File of your bank' }} />
        <input type="hidden" name="intent" value="read" />
        <TextField
          label="File of your bank"
          name="file"
          type="file"
          accept=".csv,.ofx,.qfx,.xml,text/csv,application/xml,application/x-ofx"
          hint="CSV, OFX or CAMT.053. You see every line before anything is booked, and lines that were read before change nothing."
          error={failure?.fields['file']}
        />
        <Button type="submit" variant={looked ? 'secondary' : 'primary'} busy={busy}>
          Show what it changes
        </Button>
      </Form>
      {looked && <StatementReport looked={looked} busy={busy} />}
    </Card>
  )
}

/** The mistakes of a file by line, its columns to choose, or its lines and the button that keeps them. */
function StatementReport({ looked, busy }: { looked: LookedStatement; busy: boolean }) {
  const { lines, mistakes, headings, mapping, file, form } = looked
  const booked = lines.filter(({ state }) => state === 'booked').length
  const fresh = lines.filter(({ state }) => state !== 'already').length
  return (
    <Form method="post" encType="multipart/form-data" className="stack mt-5">
      <input type="hidden" name="intent" value="read" />
      <textarea name="file" defaultValue={file} hidden readOnly />
      {mistakes.length > 0 && (
        <>
          <h3>{count(mistakes.length, 'mistake')}: nothing was kept</h3>
          <DataTable
            caption="Mistakes in the file"
            columns={[
              { key: 'line', label: 'Line' },
              { key: 'error', label: 'Mistake' },
            ]}
            rows={mistakes.map(({ line, error }, index) => ({ key: index, cells: { line, error } }))}
          />
        </>
      )}
      {form === 'csv' && headings.length > 0 && (
        <details open={mapping === null}>
          <summary>Columns of this bank</summary>
          <ColumnFields looked={looked} />
          <Button type="submit" variant="secondary" className="mt-4" busy={busy}>
            Read these columns
          </Button>
        </details>
      )}
      {mistakes.length === 0 && (
        <>
          <LineTable caption="Lines of the file" lines={lines} />
          <SumLine sums={looked} />
          {fresh === 0 ? (
            <p>
              {lines.length === 0 ? 'This file has no lines.' : 'Every line of this file was read before.'}
            </p>
          ) : (
            <div>
              <Button type="submit" name="apply" value="1" busy={busy}>
                Keep {count(fresh, 'line')}
                {booked > 0 && `, book ${booked}`}
              </Button>
            </div>
          )}
        </>
      )}
    </Form>
  )
}

function ColumnFields({ looked: { headings, mapping } }: { looked: LookedStatement }) {
  const options = [{ value: '', label: 'None' }, ...headings.map((value) => ({ value, label: value }))]
  const column = (name: 'day' | 'amount' | 'debit' | 'credit', label: string) => (
    <SelectField
      label={label}
      name={name}
      id={`column-${name}`}
      options={options}
      defaultValue={mapping?.[name] ?? ''}
    />
  )
  return (
    <div className="stack mt-3">
      <div className="columns">
        {column('day', 'Day')}
        <SelectField
          label="Days are written"
          name="dayOrder"
          id="column-order"
          options={dayOrders.map((value) => ({ value, label: dayOrderLabels[value] }))}
          defaultValue={mapping?.dayOrder ?? 'dmy'}
        />
        {column('amount', 'Amount, in one column')}
        <SelectField
          label="Money that came in has"
          name="sign"
          id="column-sign"
          options={[
            { value: '+', label: 'A plus, or no sign' },
            { value: '-', label: 'A minus' },
          ]}
          defaultValue={mapping?.sign ?? '+'}
        />
        {column('debit', 'Or what went out')}
        {column('credit', 'And what came in')}
        <SelectField
          label="Cents stand behind"
          name="decimal"
          id="column-decimal"
          options={[
            { value: '.', label: 'A point: 1,234.50' },
            { value: ',', label: 'A comma: 1.234,50' },
          ]}
          defaultValue={mapping?.decimal ?? '.'}
        />
      </div>
      <fieldset>
        <legend>What the transfer says stands in</legend>
        {headings.map((heading, place) => (
          <CheckField
            key={heading}
            label={heading}
            name="text"
            id={`column-text-${place}`}
            value={heading}
            defaultChecked={mapping?.text.includes(heading)}
          />
        ))}
      </fieldset>
    </div>
  )
}

const columns = [
  { key: 'day', label: 'Day' },
  { key: 'text', label: 'Text' },
  { key: 'state', label: 'State' },
  { key: 'why', label: 'Why' },
  { key: 'amount', label: 'Amount', align: 'end' },
] as const

type LinesProps = { caption: string; lines: readonly ShownLine[]; isUndone?: boolean }

/** Lines of a statement with what became of them. */
export function LineTable({ caption, lines, isUndone = false }: LinesProps) {
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={lines.map(({ line, day, text, state, ticket_ids, why, amount_cents }) => ({
        key: line,
        cells: {
          day: formatDay(day),
          text: text === '' ? '–' : text,
          state:
            state !== 'booked'
              ? stateLabels[state]
              : isUndone
                ? 'Taken back'
                : `Booked on ${nameTickets(ticket_ids)}`,
          why,
          amount: formatCents(amount_cents),
        },
      }))}
    />
  )
}
