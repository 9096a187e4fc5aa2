import { Form, Link, redirect, useNavigation, type ActionFunctionArgs, type MetaArgs } from 'react-router'
import { requestPasswordReset } from '#contract/accounts.ts'
import { isRefused } from '../api.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { withDone } from './done-notice.tsx'
import { NarrowPage } from './narrow-page.tsx'
import { notDone, type NotDone } from './not-done.ts'
import { typedIn } from './typed-in.ts'

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Forgotten password', 'Ask for a link to choose a new password.')
}

async function ask({ request, context }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const email = (await typedIn(request))('email')
  const asked = await api.send(requestPasswordReset, { data: { email } })
  if (isRefused(asked)) return notDone(flash, asked, { email })
  flash('info', 'If there is an account with this address, a link to choose a new password is on its way.')
  return redirect(withDone('/account/login', 'reset-asked'), 303)
}

export const action = ask
export const clientAction = ask

const labels = { email: 'Email' }

export default function ForgotPasswordPage({ actionData }: { actionData?: NotDone }) {
  const busy = useNavigation().formData !== undefined
  return (
    <NarrowPage
      title="Forgotten password"
      intro="We send you a link to choose a new one. It works for one hour."
    >
      {actionData && <FormErrors error={actionData.error} fields={actionData.fields} labels={labels} />}
      <Form method="post" noValidate className="grid gap-5">
        <TextField
          label={labels.email}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={actionData?.typed.email}
          error={actionData?.fields.email}
        />
        <Button busy={busy}>Send the link</Button>
      </Form>
      <p>
        <Link className="text-link" to="/account/login">
          Back to the log-in
        </Link>
      </p>
    </NarrowPage>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
