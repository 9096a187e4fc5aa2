import { Form } from 'react-router'
import { SelectField, TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/table.tsx'
import type { LookedAnswer } from './file-forms.ts'

/** The form that the boxes of the list belong to. */
export const chosenForm = 'chosen-parcels'

type Props = { failure: FormFailure | undefined; looked: LookedAnswer | undefined; withProblems: number }

/** The carrier's file, and its answer with tracking numbers. */
export function CarrierFiles({ failure, looked, withProblems }: Props) {
  const busy = useSubmitting('answers')
  const isOurs = (intent: string) => (failure?.intent === intent ? failure : undefined)
  return (
    <Card title="MyPost Business">
      <div className="split">
        <form method="post" id={chosenForm} className="stack justify-items-start content-start">
          <FormErrors failure={isOurs('file')} labels={{}} />
          <p>
            Upload this file there: a row for each parcel that you tick above, or for all.
            {withProblems > 0 &&
              ` ${withProblems === 1 ? 'One parcel with a problem is' : `${withProblems} parcels with problems are`} left out.`}
          </p>
          <Button type="submit" name="intent" value="file" variant="secondary">
            Download the file
          </Button>
        </form>
        <Form method="post" encType="multipart/form-data" className="stack justify-items-start">
          <FormErrors failure={isOurs('answers')} labels={{ file: 'File with tracking numbers' }} />
          <input type="hidden" name="intent" value="answers" />
          <TextField
            label="File with tracking numbers"
            name="file"
            type="file"
            accept=".csv,text/csv"
            hint="What the carrier gives back (CSV). You see every number before anything is posted."
            error={isOurs('answers')?.fields['file']}
          />
          <Button type="submit" variant="secondary" busy={busy}>
            Show what it changes
          </Button>
        </Form>
      </div>
      {looked && <AnswerReport looked={looked} busy={busy} />}
    </Card>
  )
}

/** The mistakes of the answer by line, or the numbers and the button that posts all of them. */
function AnswerReport({ looked, busy }: { looked: LookedAnswer; busy: boolean }) {
  const { changes, mistakes, headings, mapping, csv } = looked
  return (
    <Form method="post" encType="multipart/form-data" className="stack justify-items-start mt-5">
      <input type="hidden" name="intent" value="answers" />
      <textarea name="csv" defaultValue={csv} hidden readOnly />
      {mistakes.length > 0 && (
        <>
          <h3>
            {mistakes.length === 1
              ? '1 mistake: nothing was posted'
              : `${mistakes.length} mistakes: nothing was posted`}
          </h3>
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
      {mapping === null && headings.length > 0 && (
        <div className="columns">
          {(['reference', 'name', 'number'] as const).map((key) => (
            <SelectField
              key={key}
              label={mappingLabels[key]}
              name={key}
              id={`column-${key}`}
              options={[
                { value: '', label: 'Choose a column' },
                ...headings.map((value) => ({ value, label: value })),
              ]}
            />
          ))}
          <Button type="submit" variant="secondary" busy={busy}>
            Read these columns
          </Button>
        </div>
      )}
      {mistakes.length === 0 && changes.length === 0 && <p>Every phone in this file is posted already.</p>}
      {mistakes.length === 0 && changes.length > 0 && (
        <>
          <DataTable
            caption="What the file posts"
            columns={[
              { key: 'ticket', label: 'Ticket' },
              { key: 'number', label: 'Tracking number' },
            ]}
            rows={changes.map(({ ticket_id, number }) => ({
              key: ticket_id,
              cells: { ticket: `#${ticket_id}`, number },
            }))}
          />
          <Button type="submit" name="apply" value="1" busy={busy}>
            {changes.length === 1 ? 'Post 1 phone' : `Post ${changes.length} phones`}
          </Button>
        </>
      )}
    </Form>
  )
}

const mappingLabels = { reference: 'Ticket number', name: 'Name', number: 'Tracking number' }
