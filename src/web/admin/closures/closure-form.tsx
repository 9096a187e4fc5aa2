import { Form } from 'react-router'
import type { Closure } from '#contract/closures.ts'
import { ChoiceField, TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { formFields } from '../../forms/form-fields.ts'
import { Button } from '../../ui/button.tsx'

const labels = {
  from: 'First day',
  to: 'Last day',
  sentence: 'What visitors read',
  bookings: 'Can repairs be booked meanwhile?',
}

type Props = { edited: Closure | null; failure: FormFailure | undefined; busy: boolean }

/** Form that adds a closure, or changes an existing one. */
export function ClosureForm({ edited, failure, busy }: Props) {
  const field = formFields(labels, failure, edited ?? { bookings: 'open' })
  const { label, ...bookings } = field('bookings')
  // After a conflict the form carries the version of the colleague's change, which the list beside it shows.
  return (
    <Form method="post" className="grid gap-4">
      <FormErrors failure={failure} labels={labels} />
      <input type="hidden" name="intent" value={edited ? 'change' : 'add'} />
      {edited && <input type="hidden" name="id" value={edited.id} />}
      {edited && <input type="hidden" name="version" value={edited.version} />}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...field('from')} type="date" required />
        <TextField {...field('to')} type="date" required />
      </div>
      <TextField
        {...field('sentence')}
        required
        maxLength={200}
        hint="Such as: We are on holiday and open again on 6 January."
      />
      <ChoiceField
        {...bookings}
        legend={label}
        options={[
          { value: 'open', label: 'Yes', hint: 'We say from when on we work on them.' },
          { value: 'paused', label: 'No' },
        ]}
      />
      <div>
        <Button variant="primary" type="submit" busy={busy}>
          {edited ? 'Save the closure' : 'Add the closure'}
        </Button>
      </div>
    </Form>
  )
}
