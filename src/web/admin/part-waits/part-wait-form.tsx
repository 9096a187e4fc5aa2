import { Form } from 'react-router'
import type { PartWait } from '#contract/part-waits.schema.ts'
import { TextField } from '../../forms/fields.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/** The mark of a ticket that waits for a part: what, until when, and a sentence for the customer. */
export function PartWaitForm({ wait, failure }: { wait: PartWait | null; failure: FormFailure | undefined }) {
  const value = (name: string, known: string | null | undefined) => failure?.values[name] ?? known ?? ''
  return (
    <Card
      className="screen-only"
      title={
        wait
          ? `Waiting for a part: ${wait.part}${wait.expected_on ? `, expected ${wait.expected_on}` : ''}`
          : 'Waiting for a part?'
      }
      open={wait !== null || failure !== undefined}
    >
      <Form method="post" preventScrollReset className="stack gap-3">
        <input type="hidden" name="intent" value="part-wait" />
        <TextField
          label="Part"
          name="part_name"
          required
          maxLength={120}
          defaultValue={value('part_name', wait?.part)}
          error={failure?.fields['part_name']}
        />
        <TextField
          label="Expected on"
          name="part_day"
          type="date"
          optional
          defaultValue={value('part_day', wait?.expected_on)}
          error={failure?.fields['part_day']}
        />
        <TextField
          label="Sentence for the customer"
          name="part_sentence"
          rows={2}
          maxLength={500}
          optional
          hint="Becomes a note that the customer sees and is emailed."
          defaultValue={value('part_sentence', wait?.sentence)}
          error={failure?.fields['part_sentence']}
        />
        <Button type="submit" variant="secondary">
          {wait ? 'Save the mark' : 'Mark as waiting'}
        </Button>
      </Form>
      {wait && (
        <Form method="post" preventScrollReset className="mt-3">
          <input type="hidden" name="intent" value="part-here" />
          <Button type="submit" variant="secondary">
            The part is here
          </Button>
        </Form>
      )}
    </Card>
  )
}
