import {
  Form,
  Link,
  redirect,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router'
import { createAccount, shortestPassword, type Caller } from '#contract/accounts.ts'
import { isRefused } from '../api.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { NarrowPage } from './narrow-page.tsx'
import { nextPath, pageLevel, withNext } from './next-path.ts'
import { notDone, type NotDone } from './not-done.ts'
import { SignedIn } from './signed-in.tsx'
import { typedIn } from './typed-in.ts'

type Shown = { who: Caller; next: string | null }

export function meta({ matches }: MetaArgs) {
  return pageMeta(
    matches,
    'Create an account',
    'Create an account to book a repair by mail and to follow your tickets.',
  )
}

async function load({ request, context }: LoaderFunctionArgs): Promise<Shown> {
  return { who: await pageOf(context).caller(), next: nextOf(request) }
}

export const loader = load
export const clientLoader = load

async function signUp({ request, context }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const typed = await typedIn(request)
  const [fullname, email] = [typed('fullname'), typed('email')]
  const created = await api.send(createAccount, {
    data: { fullname, email, password: typed('password'), confirmpassword: typed('confirmpassword') },
  })
  if (isRefused(created)) return notDone(flash, created, { fullname, email })
  flash('success', 'Successfully created account!')
  return redirect(withNext('/account/verifyemail', nextOf(request)), 303)
}

export const action = signUp
export const clientAction = signUp

const labels = {
  fullname: 'Full name',
  email: 'Email',
  password: 'Password',
  confirmpassword: 'Password again',
}

export default function RegisterPage({
  loaderData,
  actionData,
}: {
  loaderData: Shown
  actionData?: NotDone
}) {
  const { who, next } = loaderData
  const busy = useNavigation().formData !== undefined
  if (who.userData) {
    return (
      <NarrowPage title="Create an account">
        <SignedIn who={who.userData} level={who.authLevel} next={next} needed={pageLevel(next)} />
      </NarrowPage>
    )
  }
  const field = (name: keyof typeof labels) => ({
    name,
    label: labels[name],
    defaultValue: actionData?.typed[name],
    error: actionData?.fields[name],
  })
  return (
    <NarrowPage title="Create an account" intro="You need one to book a repair and to follow it.">
      {actionData && <FormErrors error={actionData.error} fields={actionData.fields} labels={labels} />}
      <Form method="post" noValidate className="grid gap-5">
        <TextField {...field('fullname')} autoComplete="name" />
        <TextField {...field('email')} type="email" autoComplete="username" />
        <TextField
          {...field('password')}
          type="password"
          autoComplete="new-password"
          hint={`At least ${shortestPassword} characters of any kind. A short sentence is easy to remember.`}
        />
        <TextField {...field('confirmpassword')} type="password" autoComplete="new-password" />
        <Button busy={busy}>Create account</Button>
      </Form>
      <p>
        Have an account already?{' '}
        <Link className="text-link" to={withNext('/account/login', next)}>
          Log in
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
