import { redirect, useSearchParams, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { TextField } from '../../forms/fields.tsx'
import { formFields } from '../../forms/form-fields.ts'
import { formAction, formHandler } from '../../forms/form-action.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { getPage } from '../../page-context.ts'
import { pageMeta } from '../../page-meta.ts'
import { withSuccess } from '../../forms/success-message.tsx'
import { Link } from '../../link.tsx'
import { Notice } from '../../ui/card.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { NarrowPage } from './narrow-page.tsx'
import { newPasswordLabels, NewPasswordFields } from './password-fields.tsx'

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Choose a new password', 'Choose a new password for your account.', {
    noindex: true,
  })
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const request = { authtoken: params.authtoken ?? '' }
  try {
    await getPage(context).api.read('GET /api/account/password/resets/{authtoken}', request)
  } catch (thrown) {
    // Any other failure is told when the form is sent.
    const { data, init } = thrown as { data?: { error?: string }; init?: { status?: number } }
    if (init?.status === 400) return { refused: data?.error }
  }
  return {}
}

const labels = { fullname: 'Full name', ...newPasswordLabels }

export const action = formAction(
  formHandler({
    fields: ['fullname', 'password', 'confirmpassword'],
    secrets: ['password', 'confirmpassword'],
    call: ({ fullname, ...passwords }, { api, params, form }) => {
      const named = form.has('fullname') && { fullname }
      return api.send('POST /api/account/password/resets', {
        data: { authtoken: params.authtoken ?? '', ...passwords, ...named },
      })
    },
    done(_, { flash }) {
      flash('success', 'Your new password is set. You may log in.')
      return redirect(withSuccess('/account/login', 'reset'), 303)
    },
  }),
)

export default function ResetPasswordPage({
  loaderData: { refused },
  actionData,
}: {
  loaderData: { refused?: string }
  actionData?: FormFailure
}) {
  const errors = actionData?.fields ?? {}
  const [search] = useSearchParams()
  const field = formFields(labels, actionData)
  // By the email's link, or because the server asks for it.
  const asksName = search.has('name') || 'fullname' in errors
  return (
    <NarrowPage title="Choose a new password">
      {refused ? (
        <Notice tone="warn">{refused}</Notice>
      ) : (
        <CredentialsForm failure={actionData} labels={labels} button="Set the new password">
          {asksName && (
            <TextField
              {...field('fullname')}
              autoComplete="name"
              hint="As it should stand on your tickets."
            />
          )}
          <NewPasswordFields errors={errors} />
        </CredentialsForm>
      )}
      <p>
        {!refused && 'Link too old? '}
        <Link className="text-link" to="/account/forgot">
          Ask for a new one
        </Link>
      </p>
    </NarrowPage>
  )
}
