import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { UserData } from '#contract/accounts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextField } from '../ui/fields.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import type { AccountForm } from './change-account.ts'
import type { NotDone } from './not-done.ts'
import { newPasswordLabels, NewPasswordFields, OwnerOfPassword } from './password-fields.tsx'

type Refused = { refused: NotDone | undefined }

/** The form behind "Change Password". */
export function PasswordForm({ email, refused }: { email: string } & Refused) {
  const labels = { current: 'Current password', ...newPasswordLabels }
  return (
    <AccountCard
      intent="change-password"
      title="Change password"
      button="Change password"
      labels={labels}
      refused={refused}
    >
      {(mistakes) => (
        <>
          <OwnerOfPassword email={email} />
          <TextField
            label={labels.current}
            name="current"
            type="password"
            autoComplete="current-password"
            error={mistakes.current}
          />
          <NewPasswordFields mistakes={mistakes} />
        </>
      )}
    </AccountCard>
  )
}

export function NameForm({ user, refused }: { user: UserData } & Refused) {
  const labels = { fullname: 'Full name' }
  return (
    <AccountCard
      intent="change-name"
      title="Change name"
      button="Change name"
      labels={labels}
      refused={refused}
    >
      {(mistakes, typed) => (
        <TextField
          label={labels.fullname}
          name="fullname"
          autoComplete="name"
          defaultValue={typed.fullname ?? user.fullname}
          error={mistakes.fullname}
        />
      )}
    </AccountCard>
  )
}

/** The new address is confirmed by a link before it is used. */
export function EmailForm({ user, refused }: { user: UserData } & Refused) {
  const labels = { email: 'New email', email_password: 'Your password' }
  return (
    <AccountCard
      intent="change-email"
      title="Change email"
      button="Send the link"
      labels={labels}
      refused={refused}
    >
      {(mistakes, typed) => (
        <>
          <TextField
            label={labels.email}
            name="email"
            type="email"
            autoComplete="email"
            hint="We send a link to it. Your address changes once you open that."
            defaultValue={typed.email}
            error={mistakes.email}
          />
          <OwnerOfPassword email={user.email} />
          <TextField
            label={labels.email_password}
            name="email_password"
            type="password"
            autoComplete="current-password"
            error={mistakes.email_password}
          />
        </>
      )}
    </AccountCard>
  )
}

type AccountCardProps = Refused & {
  intent: AccountForm
  title: string
  button: string
  labels: Record<string, string>
  children: (mistakes: Record<string, string>, typed: Record<string, string>) => ReactNode
}

function AccountCard({ intent, title, button, labels, refused, children }: AccountCardProps) {
  const busy = useNavigation().formData?.get('intent') === intent
  const mine = refused?.intent === intent ? refused : undefined
  return (
    <Card title={title} id={intent}>
      <div className="grid gap-5">
        {mine && <FormErrors error={mine.error} fields={mine.fields} labels={labels} />}
        <Form method="post" noValidate className="grid gap-5">
          <input type="hidden" name="intent" value={intent} />
          {children(mine?.fields ?? {}, mine?.typed ?? {})}
          <Button variant="secondary" busy={busy} className="justify-self-start">
            {button}
          </Button>
        </Form>
      </div>
    </Card>
  )
}
