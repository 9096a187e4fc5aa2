import { useEffect } from 'react'
import type { ActionFunctionArgs, MetaArgs } from 'react-router'
import type { FormFailure } from '../../forms/form-failure.ts'
import { pageMeta } from '../../page-meta.ts'
import { TextField } from '../../forms/fields.tsx'
import { SuccessMessage } from '../../forms/success-message.tsx'
import { formFields } from '../../forms/form-fields.ts'
import { PasskeyCodeButton } from '../../passkeys/passkey-code-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../link.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { logInMessages } from './log-in-messages.ts'
import { withNext } from './next-path.ts'
import { PasskeyLogIn } from './passkey-log-in.tsx'
import { loadVisitorPage, VisitorPage, type VisitorPageData } from './visitor-page.tsx'

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Log in', 'Log in to book a repair and to follow your tickets.')
}

export const loader = loadVisitorPage

const loadForm = () => import('./send-log-in.ts')

export async function action(sent: ActionFunctionArgs) {
  return (await loadForm()).sendLogIn(sent)
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
  // A form that is sent while offline says so itself.
  useEffect(() => void loadForm().catch(() => {}), [])
  return (
    <VisitorPage
      {...loaderData}

      title="Log in"
      intro={loaderData.next === null ? undefined : 'Log in to go on. We bring you back to where you were.'}
    >
      {!actionData && <SuccessMessage messages={logInMessages} />}
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
