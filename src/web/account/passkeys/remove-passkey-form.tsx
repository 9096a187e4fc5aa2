import { Form } from 'react-router'
import type { Passkey } from '#contract/passkeys.schema.ts'
import { TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { formFields } from '../../forms/form-fields.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { PasskeyCodeButton } from '../../passkeys/passkey-code-button.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'

const labels = { password: 'Your password', code: 'Code' }

/** Asks for the password before a passkey is removed. */
export function RemovePasskeyForm({
  passkey,
  failure,
}: {
  passkey: Passkey
  failure: FormFailure | undefined
}) {
  const busy = useSubmitting('remove-passkey')
  const field = formFields(labels, failure, { password: '', code: '' })
  return (
    <Card title={`Remove “${passkey.name}”`} id="remove-passkey">
      <Form method="post" noValidate className="stack max-w-lg gap-5">
        <p>It then opens nothing here any more. Every other browser is logged out.</p>
        <FormErrors failure={failure} labels={labels} />
        <input type="hidden" name="id" value={passkey.id} />
        <TextField {...field('password')} type="password" autoComplete="current-password" />
        <TextField
          {...field('code')}
          autoComplete="one-time-code"
          hint="Only if your log-in asks for one: from your authenticator app, or a recovery code."
        />
        <PasskeyCodeButton />
        <div className="row">
          <Button name="intent" value="remove-passkey" variant="danger" busy={busy}>
            Remove the passkey
          </Button>
          <Link className={buttonClass('secondary')} to="/account/passkeys">
            Keep it
          </Link>
        </div>
      </Form>
    </Card>
  )
}
