import { useState } from 'react'
import { Form } from 'react-router'
import type { PartWait } from '#contract/part-waits.schema.ts'
import { TextField } from '../../forms/fields.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { useFormKey } from '../../forms/use-form-key.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

type Props = { wait: PartWait | null; failure: FormFailure | undefined }

/** The mark of a ticket that waits for a part: what, until when, and a sentence for the customer. */
export function PartWaitForm({ wait, failure }: Props) {
  const key = `${useFormKey('part-wait')} ${useFormKey('part-here')}`
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
        <PartWaitFields key={key} wait={wait} failure={failure} />
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

function PartWaitFields({ wait, failure }: Props) {
  // Live updates load what a colleague has saved, and leave the fields as they are.
  const [shown] = useState(wait)
  const value = (name: string, known: string | null | undefined) => failure?.values[name] ?? known ?? ''
  return (
    <>
      <input type="hidden" name="seen_part" value={value('seen_part', shown?.part)} />
      <input type="hidden" name="seen_day" value={value('seen_day', shown?.expected_on)} />
      <input type="hidden" name="seen_sentence" value={value('seen_sentence', shown?.sentence)} />
      <TextField
        label="Part"
        name="part_name"
        required
        maxLength={120}
        defaultValue={value('part_name', shown?.part)}
        error={failure?.fields['part_name']}
      />
      <TextField
        label="Expected on"
        name="part_day"
        type="date"
        optional
        defaultValue={value('part_day', shown?.expected_on)}
        error={failure?.fields['part_day']}
      />
      <TextField
        label="Sentence for the customer"
        name="part_sentence"
        rows={2}
        maxLength={500}
        optional
        hint="Becomes a note that the customer sees and is emailed."
        defaultValue={value('part_sentence', shown?.sentence)}
        error={failure?.fields['part_sentence']}
      />
    </>
  )
}
