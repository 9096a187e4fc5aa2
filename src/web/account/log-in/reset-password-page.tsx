import { Link, redirect, type MetaArgs } from 'react-router'
import { resetPassword } from '#contract/accounts.ts'
import { formAction, formHandler } from '../../forms/form-action.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { pageMeta } from '../../page-meta.ts'
import { withSuccess } from '../../forms/success-message.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { NarrowPage } from './narrow-page.tsx'
import { newPasswordLabels, NewPasswordFields } from './password-fields.tsx'

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Choose a new password', 'Choose a new password for your account.', {
    noindex: true,
  })
}

const choosePassword = formAction(
  formHandler({
    fields: ['password', 'confirmpassword'],
    secrets: ['password', 'confirmpassword'],
    call: (passwords, { api, params }) =>
      api.send(resetPassword, { data: { authtoken: params.authtoken ?? '', ...passwords } }),
    done(_, { flash }) {
      flash('success', 'Your new password is set. You may log in.')
      return redirect(withSuccess('/account/login', 'reset'), 303)
    },
  }),
)

export const action = choosePassword

export default function ResetPasswordPage({ actionData }: { actionData?: FormFailure }) {
  const errors = actionData?.fields ?? {}
  return (
    <NarrowPage title="Choose a new password">
      <CredentialsForm failure={actionData} labels={newPasswordLabels} button="Set the new password">
        <NewPasswordFields errors={errors} />
      </CredentialsForm>
      <p>
        Link too old?{' '}
        <Link className="text-link" to="/account/forgot">
          Ask for a new one
        </Link>
      </p>
    </NarrowPage>
  )
}
