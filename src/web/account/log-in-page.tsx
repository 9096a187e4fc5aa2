import {
  Form,
  Link,
  redirect,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router'
import { loginUser, type Caller } from '#contract/accounts.ts'
import { isRefused } from '../api.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { DoneNotice } from './done-notice.tsx'
import { NarrowPage } from './narrow-page.tsx'
import { nextPath, pageLevel, withNext } from './next-path.ts'
import { notDone, type NotDone } from './not-done.ts'
import { SignedIn } from './signed-in.tsx'
import { typedIn } from './typed-in.ts'

type Shown = { who: Caller; next: string | null }

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Log in', 'Log in to book a repair and to follow your tickets.')
}

async function load({ request, context }: LoaderFunctionArgs): Promise<Shown> {
  return { who: await pageOf(context).caller(), next: nextOf(request) }
}

export const loader = load
export const clientLoader = load

async function logIn({ request, context }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const typed = await typedIn(request)
  const email = typed('email')
  const code = typed('code')
  const who = await api.send(loginUser, {
    data: { email, password: typed('password'), ...(code ? { code } : {}) },
  })
  if (isRefused(who)) return notDone(flash, who, { email })
  flash('success', 'Successfully logged in!')
  const next = nextOf(request)
  return redirect(next !== null && who.authLevel >= pageLevel(next) ? next : '/account/dashboard', 303)
}

export const action = logIn
export const clientAction = logIn

const doneWords = {
  verified: 'Your email address is confirmed. You may log in.',
  reset: 'Your new password is set. You may log in.',
  'reset-asked':
    'If there is an account with this address, a link to choose a new password is on its way. It works for one hour.',
}

const labels = { email: 'Email', password: 'Password', code: 'Code' }

export default function LogInPage({ loaderData, actionData }: { loaderData: Shown; actionData?: NotDone }) {
  const { who, next } = loaderData
  const busy = useNavigation().formData !== undefined
  if (who.userData) {
    return (
      <NarrowPage title="Log in">
        <SignedIn who={who.userData} level={who.authLevel} next={next} needed={pageLevel(next)} />
      </NarrowPage>
    )
  }
  const mistakes = actionData?.fields ?? {}
  return (
    <NarrowPage
      title="Log in"
      intro={next === null ? undefined : 'Log in to go on. We bring you back to where you were.'}
    >
      {actionData ? (
        <FormErrors error={actionData.error} fields={mistakes} labels={labels} />
      ) : (
        <DoneNotice words={doneWords} />
      )}
      <Form method="post" noValidate className="grid gap-5">
        <TextField
          label={labels.email}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={actionData?.typed.email}
          error={mistakes.email}
        />
        <TextField
          label={labels.password}
          name="password"
          type="password"
          autoComplete="current-password"
          error={mistakes.password}
        />
        {'code' in mistakes && (
          <TextField
            label={labels.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            hint="From your authenticator app, or one of your recovery codes."
            error={mistakes.code}
          />
        )}
        <Button busy={busy}>Log in</Button>
      </Form>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <Link className="text-link" to="/account/forgot">
          Forgotten your password?
        </Link>
        <Link className="text-link" to={withNext('/account/register', next)}>
          Create an account
        </Link>
      </p>
    </NarrowPage>
  )
}

function nextOf(request: Request): string | null {
  return nextPath(new URL(request.url).searchParams.get('next'))
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
