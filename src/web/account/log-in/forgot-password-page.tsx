import { redirect, type MetaArgs } from 'react-router'
import { formAction, formHandler } from '../../forms/form-action.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { pageMeta } from '../../page-meta.ts'
import { TextField } from '../../forms/fields.tsx'
import { withSuccess } from '../../forms/success-message.tsx'
import { formFields } from '../../forms/form-fields.ts'
import { Link } from '../../link.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { NarrowPage } from './narrow-page.tsx'

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Forgotten password', 'Ask for a link to choose a new password.')
}

export const action = formAction(
  formHandler({
    fields: ['email'],
    call: (data, { api }) => api.send('POST /api/account/password/reset-requests', { data }),
    done(_, { flash }) {
      flash(
        'info',
        'If there is an account with this address, a link to choose a new password is on its way.',
      )
      return redirect(withSuccess('/account/login', 'reset-asked'), 303)
    },
  }),
)

const labels = { email: 'Email' }

export default function ForgotPasswordPage({ actionData }: { actionData?: FormFailure }) {
  const field = formFields(labels, actionData)
  return (
    <NarrowPage
      title="Forgotten password"
      intro="We send you a link to choose a new one. It works for one hour."
    >
      <CredentialsForm failure={actionData} labels={labels} button="Send the link">
        <TextField {...field('email')} type="email" autoComplete="username" />
      </CredentialsForm>
      <p>
        <Link className="text-link" to="/account/login">
          Back to the log-in
        </Link>
      </p>
    </NarrowPage>
  )
}
