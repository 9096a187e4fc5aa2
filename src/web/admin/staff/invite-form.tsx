import { Form } from 'react-router'
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '#contract/accounts.ts'
import { formFields } from '../../forms/form-fields.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'

const labels = { fullname: 'Full name', email: 'Email' }

type Props = { failure: FormFailure | undefined; busy: boolean }

/** Form that emails an invitation to become staff. */
export function InviteForm({ failure, busy }: Props) {
  const field = formFields(labels, failure)
  return (
    <Form method="post">
      <FormErrors failure={failure} labels={labels} />
      <input type="hidden" name="intent" value="invite" />
      <p className="mb-4 text-small text-soft">
        They get a mail with a link to choose a password; then they are staff.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...field('fullname')} required maxLength={MAX_NAME_LENGTH} autoComplete="off" />
        <TextField
          {...field('email')}
          type="email"
          required
          maxLength={MAX_EMAIL_LENGTH}
          autoComplete="off"
        />
      </div>
      <div className="mt-4">
        <Button variant="primary" type="submit" busy={busy}>
          Send invitation
        </Button>
      </div>
    </Form>
  )
}
