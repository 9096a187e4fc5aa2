import { Form } from 'react-router'
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '#contract/accounts.ts'
import { formFields } from '../../forms/form-fields.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { staffRoleNames, staffRoleWords } from '#contract/staff-role-words.ts'
import { staffRoles } from '#contract/staff-roles.ts'
import { ChoiceField, TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import { IdentityFields, identityLabels } from '../../passkeys/identity-fields.tsx'

const labels = { fullname: 'Full name', email: 'Email', role: 'Role', ...identityLabels }

type Props = { failure: FormFailure | undefined; busy: boolean }

/** Form that emails an invitation to become staff. */
export function InviteForm({ failure, busy }: Props) {
  const field = formFields(labels, failure)
  return (
    <Form method="post">
      <FormErrors failure={failure} labels={labels} />
      <input type="hidden" name="intent" value="invite" />
      <p className="mb-4 text-small text-soft">
        They get an email with a link, which works for 72 hours. Once they have chosen a password there, they
        are staff.
      </p>
      <div className="columns">
        <TextField {...field('fullname')} required maxLength={MAX_NAME_LENGTH} autoComplete="off" />
        <TextField
          {...field('email')}
          type="email"
          required
          maxLength={MAX_EMAIL_LENGTH}
          autoComplete="off"
        />
      </div>
      <ChoiceField
        label={labels.role}
        name="role"
        className="mt-4"
        defaultValue={failure?.values.role ?? 'front_desk'}
        error={failure?.fields.role}
        options={staffRoles.map((role) => ({
          value: role,
          label: staffRoleNames[role],
          hint: staffRoleWords[role],
        }))}
      />
      <details className="mt-4" open={failure?.fields.password || failure?.fields.code ? true : undefined}>
        <summary className="text-link">To invite an owner, enter your password</summary>
        <div className="mt-4">
          <IdentityFields errors={failure?.fields ?? {}} />
        </div>
      </details>
      <div className="mt-4">
        <Button variant="primary" type="submit" busy={busy}>
          Send invitation
        </Button>
      </div>
    </Form>
  )
}
