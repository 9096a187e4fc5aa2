import {
  Form,
  Link,
  redirect,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router'
import { resendVerification } from '#contract/accounts.ts'
import { isRefused } from '../api.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextField } from '../ui/fields.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { DoneNotice, withDone } from './done-notice.tsx'
import { NarrowPage } from './narrow-page.tsx'
import { nextPath, withNext } from './next-path.ts'
import { notDone, type NotDone } from './not-done.ts'
import { typedIn } from './typed-in.ts'

type Shown = { next: string | null }

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Check your inbox', 'We have sent you a link to confirm your email address.', {
    noindex: true,
  })
}

async function load({ request }: LoaderFunctionArgs): Promise<Shown> {
  return { next: nextPath(new URL(request.url).searchParams.get('next')) }
}

export const loader = load
export const clientLoader = load

async function sendAgain({ request, context }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const email = (await typedIn(request))('email')
  const sent = await api.send(resendVerification, { data: { email } })
  if (isRefused(sent)) return notDone(flash, sent, { email })
  flash('info', 'If an account with this address waits to be confirmed, a new link is on its way.')
  const url = new URL(request.url)
  const next = nextPath(url.searchParams.get('next'))
  return redirect(withDone(withNext(url.pathname, next), 'sent'), 303)
}

export const action = sendAgain
export const clientAction = sendAgain

const labels = { email: 'Email' }

export default function CheckInboxPage({
  loaderData,
  actionData,
}: {
  loaderData: Shown
  actionData?: NotDone
}) {
  const busy = useNavigation().formData !== undefined
  return (
    <NarrowPage
      title="Check your inbox"
      intro="We have sent you a link. Open it within 24 hours to confirm your email address; then you can log in."
    >
      <DoneNotice
        words={{ sent: 'If an account with this address waits to be confirmed, a new link is on its way.' }}
      />
      <Card title="Nothing there?">
        <p className="mb-5 text-soft">Look in your spam folder first. Then ask for another link.</p>
        <div className="grid gap-5">
          {actionData && <FormErrors error={actionData.error} fields={actionData.fields} labels={labels} />}
          <Form method="post" noValidate className="grid gap-5">
            <TextField
              label={labels.email}
              name="email"
              type="email"
              autoComplete="email"
              defaultValue={actionData?.typed.email}
              error={actionData?.fields.email}
            />
            <Button variant="secondary" busy={busy}>
              Send another link
            </Button>
          </Form>
        </div>
      </Card>
      <p>
        Confirmed already?{' '}
        <Link className="text-link" to={withNext('/account/login', loaderData.next)}>
          Log in
        </Link>
      </p>
    </NarrowPage>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
