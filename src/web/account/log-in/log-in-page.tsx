import { redirect, type MetaArgs } from 'react-router'
import { formAction, formHandler, oneOfForms } from '../../forms/form-action.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { pageMeta } from '../../page-meta.ts'
import { TextField } from '../../forms/fields.tsx'
import { SuccessMessage, withSuccess } from '../../forms/success-message.tsx'
import { formFields } from '../../forms/form-fields.ts'
import { PasskeyCodeButton } from '../../passkeys/passkey-code-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../link.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { getNextPath, getPageLevel, withNext } from './next-path.ts'
import { PasskeyLogIn } from './passkey-log-in.tsx'
import { loadVisitorPage, VisitorPage, type VisitorPageData } from './visitor-page.tsx'

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Log in', 'Log in to book a repair and to follow your tickets.')
}

export const loader = loadVisitorPage

export const action = formAction(
  oneOfForms({
    '': formHandler({
      fields: ['email', 'password', 'code'],
      secrets: ['password', 'code'],
      call: ({ email, password, code }, { api }) =>
        api.send('POST /api/loginuser/', { data: { email, password, ...(code ? { code } : {}) } }),
      done({ authLevel, userData }, { flash, url }) {
        flash('success', 'Successfully logged in!')
        if (userData?.second_step_needed) return redirect('/account/security', 303)
        const next = getNextPath(url)
        return redirect(next !== null && authLevel >= getPageLevel(next) ? next : '/account/dashboard', 303)
      },
    }),
    link: formHandler({
      fields: ['email'],
      call: (data, { api }) => api.send('POST /api/log-in-links', { data }),
      done(_, { flash }) {
        flash('info', successMessages['link-asked'])
        return redirect(withSuccess('/account/login', 'link-asked'), 303)
      },
    }),
  }),
)

const successMessages = {
  verified: 'Your email address is confirmed. You may log in.',
  reset: 'Your new password is set. You may log in.',
  saved: 'Your account is saved. You may log in.',
  'link-asked': 'If we know this address, a link to log in is on its way. It works once, for 15 minutes.',
  'reset-asked':
    'If there is an account with this address, a link to choose a new password is on its way. It works for one hour.',
}

const labels = { email: 'Email', password: 'Password', code: 'Code' }

export default function LogInPage({
  loaderData,
  actionData,
}: {
  loaderData: VisitorPageData
  actionData?: FormFailure
}) {
  const field = formFields(labels, actionData)
  return (
    <VisitorPage
      {...loaderData}

      title="Log in"
      intro={loaderData.next === null ? undefined : 'Log in to go on. We bring you back to where you were.'}
    >
      {!actionData && <SuccessMessage messages={successMessages} />}
      <CredentialsForm
        failure={actionData}
        labels={labels}
        button="Log in"
        otherButton={
          <Button name="intent" value="link" variant="secondary">
            Email me a link instead
          </Button>
        }
      >
        <TextField {...field('email')} type="email" autoComplete="username" />
        <TextField {...field('password')} type="password" autoComplete="current-password" />
        {actionData && 'code' in actionData.fields && (
          <>
            <TextField
              {...field('code')}
              autoComplete="one-time-code"
              hint="From your authenticator app, or one of your recovery codes."
            />
            <PasskeyCodeButton />
          </>
        )}
      </CredentialsForm>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <Link className="text-link" to="/account/forgot">
          Forgotten your password?
        </Link>
        <Link className="text-link" to={withNext('/account/register', loaderData.next)}>
          Create an account
        </Link>
      </p>
      <PasskeyLogIn next={loaderData.next} />
    </VisitorPage>
  )
}
