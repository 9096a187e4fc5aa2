import { useEffect, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { CheckField, TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { formFields } from '../../forms/form-fields.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { PasskeyCodeButton } from '../../passkeys/passkey-code-button.tsx'
import { useSupportsPasskeys } from '../../passkeys/use-supports-passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import type { BegunPasskey } from './change-passkeys.ts'

const labels = { name: 'Name', password: 'Your password', code: 'Code' }
const notMade = 'No passkey was made: your browser gave up, or it has one of this account already.'

type Props = { staff: boolean; begun: BegunPasskey | undefined; failure: FormFailure | undefined }

/** Adds a passkey: first the password, then the browser asks its owner. */
export function AddPasskeyForm({ staff, begun, failure }: Props) {
  const supported = useSupportsPasskeys()
  const submit = useSubmit()
  const busy = useSubmitting()
  const [error, setError] = useState<string | null>(null)
  const field = formFields(labels, failure, { name: '', password: '', code: '' })

  useEffect(() => {
    if (!begun) return
    let left = false
    void (async () => {
      try {
        const { startRegistration } = await import('@simplewebauthn/browser')
        type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
        const created = await startRegistration({ optionsJSON: begun.options as unknown as Options })
        if (left) return
        const { name, second_step } = begun
        const form = { intent: 'add-passkey', name, second_step, response: JSON.stringify(created) }
        await submit(form, { method: 'post' })
      } catch {
        if (!left) setError(notMade)
      }
    })()
    return () => {
      left = true
    }
  }, [begun, submit])

  return (
    <Card title="Add a passkey" id="add-passkey">
      <div className="stack gap-5">
        {!supported && <p>To add one, use a browser that knows passkeys, with scripts switched on.</p>}
        <FormErrors failure={failure} labels={labels} />
        <div role="alert">{error !== null && <Notice tone="bad">{error}</Notice>}</div>
        <Form
          method="post"
          noValidate
          className="stack max-w-lg gap-5"
          hidden={!supported}
          onSubmit={() => setError(null)}
        >
          <TextField
            {...field('name')}
            maxLength={60}
            autoComplete="off"
            hint="Such as “My phone”, so that you know it again."
          />
          {staff ? (
            <p>It is also your second step: log-ins with your password ask for it, or for a code.</p>
          ) : (
            <CheckField
              name="second_step"
              label="Also ask for it after my password"
              hint="Then your password alone opens nothing. You get recovery codes, in case you lose the passkey."
            />
          )}
          <TextField {...field('password')} type="password" autoComplete="current-password" />
          <TextField
            {...field('code')}
            autoComplete="one-time-code"
            hint="Only if your log-in asks for one: from your authenticator app, or a recovery code."
          />
          <PasskeyCodeButton />
          <Button name="intent" value="begin-passkey" busy={busy} className="justify-self-start">
            Add a passkey
          </Button>
        </Form>
      </div>
    </Card>
  )
}
