import { Form, Link, redirect, useNavigation, type ActionFunctionArgs, type MetaArgs } from 'react-router'
import { resetPassword } from '#contract/accounts.ts'
import { isRefused } from '../api.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import { Button } from '../ui/button.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { withDone } from './done-notice.tsx'
import { NarrowPage } from './narrow-page.tsx'
import { notDone, type NotDone } from './not-done.ts'
import { newPasswordLabels, NewPasswordFields } from './password-fields.tsx'
import { typedIn } from './typed-in.ts'

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Choose a new password', 'Choose a new password for your account.', {
    noindex: true,
  })
}

async function choose({ request, params, context }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const typed = await typedIn(request)
  const chosen = await api.send(resetPassword, {
    data: {
      authtoken: params.authtoken ?? '',
      password: typed('password'),
      confirmpassword: typed('confirmpassword'),
    },
  })
  if (isRefused(chosen)) return notDone(flash, chosen, {})
  flash('success', 'Your new password is set. You may log in.')
  return redirect(withDone('/account/login', 'reset'), 303)
}

export const action = choose
export const clientAction = choose

export default function ResetPasswordPage({ actionData }: { actionData?: NotDone }) {
  const busy = useNavigation().formData !== undefined
  const mistakes = actionData?.fields ?? {}
  return (
    <NarrowPage title="Choose a new password">
      {actionData && <FormErrors error={actionData.error} fields={mistakes} labels={newPasswordLabels} />}
      <Form method="post" noValidate className="grid gap-5">
        <NewPasswordFields mistakes={mistakes} />
        <Button busy={busy}>Set the new password</Button>
      </Form>
      <p>
        Link too old?{' '}
        <Link className="text-link" to="/account/forgot">
          Ask for a new one
        </Link>
      </p>
    </NarrowPage>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
