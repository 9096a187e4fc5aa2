import { Form } from 'react-router'
import { longestEmail, longestName } from '#contract/accounts.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { FormMistakes } from './form-mistakes.tsx'
import type { Mistakes } from './refused-form.ts'

const labels = { fullname: 'Full name', email: 'Email' }

type Props = { refused: ({ typed: { fullname: string; email: string } } & Mistakes) | null; busy: boolean }

/** Sends somebody a mail with a link to become staff. */
export function InviteForm({ refused, busy }: Props) {
  return (
    <Form method="post">
      <FormMistakes mistakes={refused} labels={labels} />
      <input type="hidden" name="intent" value="invite" />
      <p className="mb-4 text-sm text-soft">
        They get a mail with a link to choose a password; then they are staff.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={labels.fullname}
          name="fullname"
          required
          maxLength={longestName}
          autoComplete="off"
          defaultValue={refused?.typed.fullname}
          error={refused?.fields.fullname}
        />
        <TextField
          label={labels.email}
          name="email"
          type="email"
          required
          maxLength={longestEmail}
          autoComplete="off"
          defaultValue={refused?.typed.email}
          error={refused?.fields.email}
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
