import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { UserData } from '#contract/accounts.schema.ts'
import { getFailure, type FormFailure } from '../../forms/form-failure.ts'
import { useFormKey } from '../../forms/use-form-key.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import { CodeField, identityLabels } from '../../passkeys/identity-fields.tsx'
import { PasskeyCodeButton } from '../../passkeys/passkey-code-button.tsx'
import type { AccountForm } from './change-account.ts'
import { newPasswordLabels, NewPasswordFields, HiddenUsernameField } from '../log-in/password-fields.tsx'

/** `asksCode`: log-ins of the account ask for a second step, and so do these changes. */
type Failed = { failure: FormFailure | undefined; asksCode: boolean }

/** The "Change Password" form. */
export function PasswordForm({ email, failure, asksCode }: { email: string } & Failed) {
  const labels = { current: 'Current password', code: identityLabels.code, ...newPasswordLabels }
  return (
    <AccountCard
      intent="change-password"
      title="Change password"
      button="Change password"
      labels={labels}
      failure={failure}
    >
      {(errors) => (
        <>
          <HiddenUsernameField email={email} />
          <TextField
            label={labels.current}
            name="current"
            type="password"
            autoComplete="current-password"
            error={errors.current}
          />
          {asksCode && <CodeFields name="code" error={errors.code} />}
          <NewPasswordFields errors={errors} />
        </>
      )}
    </AccountCard>
  )
}

/** Sets the password of an account that was made of what a guest booked. */
export function FirstPasswordForm({ email, failure, asksCode }: { email: string } & Failed) {
  return (
    <AccountCard
      intent="first-password"
      title="Choose a password"
      button="Save password"
      labels={{ code: identityLabels.code, ...newPasswordLabels }}
      failure={failure}
    >
      {(errors) => (
        <>
          <p>
            Until now you log in by links that we send to {email}. With a password you need none, and can
            change your email address.
          </p>
          <HiddenUsernameField email={email} />
          {asksCode && <CodeFields name="code" error={errors.code} />}
          <NewPasswordFields errors={errors} />
        </>
      )}
    </AccountCard>
  )
}

/** Changes the name of the account. */
export function NameForm({ user, failure }: { user: UserData } & Pick<Failed, 'failure'>) {
  const labels = { fullname: 'Full name' }
  return (
    <AccountCard
      intent="change-name"
      title="Change name"
      button="Change name"
      labels={labels}
      failure={failure}
    >
      {(errors, submitted) => (
        <TextField
          label={labels.fullname}
          name="fullname"
          autoComplete="name"
          defaultValue={submitted.fullname ?? user.fullname}
          error={errors.fullname}
        />
      )}
    </AccountCard>
  )
}

/** Changes the email address; a link sent to the new address confirms it. */
export function EmailForm({ user, failure, asksCode }: { user: UserData } & Failed) {
  const labels = { email: 'New email', email_password: 'Your password', email_code: identityLabels.code }
  return (
    <AccountCard
      intent="change-email"
      title="Change email"
      button="Send the link"
      labels={labels}
      failure={failure}
    >
      {(errors, submitted) => (
        <>
          <TextField
            label={labels.email}
            name="email"
            type="email"
            autoComplete="email"
            hint="We send a link to it. Your address changes once you open that."
            defaultValue={submitted.email}
            error={errors.email}
          />
          <HiddenUsernameField email={user.email} />
          <TextField
            label={labels.email_password}
            name="email_password"
            type="password"
            autoComplete="current-password"
            error={errors.email_password}
          />
          {asksCode && <CodeFields name="email_code" error={errors.email_code} />}
        </>
      )}
    </AccountCard>
  )
}

function CodeFields({ name, error }: { name: string; error: string | undefined }) {
  return (
    <>
      <CodeField name={name} error={error} />
      <PasskeyCodeButton field={name} />
    </>
  )
}

type AccountCardProps = Pick<Failed, 'failure'> & {
  intent: AccountForm
  title: string
  button: string
  labels: Record<string, string>
  children: (errors: Record<string, string>, submitted: Record<string, string>) => ReactNode
}

function AccountCard({ intent, title, button, labels, failure, children }: AccountCardProps) {
  const busy = useSubmitting(intent)
  const mine = getFailure(failure, intent)
  return (
    <Card title={title} id={intent}>
      <div className="stack gap-5">
        <FormErrors failure={mine} labels={labels} />
        {/* Mounted anew after each answer, so that no password stays in a field. */}
        <Form key={useFormKey(intent)} method="post" noValidate className="stack gap-5">
          <input type="hidden" name="intent" value={intent} />
          {children(mine?.fields ?? {}, mine?.values ?? {})}
          <Button variant="secondary" busy={busy} className="justify-self-start">
            {button}
          </Button>
        </Form>
      </div>
    </Card>
  )
}
