import {
  Form,
  redirect,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router'
import { verifyEmail } from '#contract/accounts.ts'
import { isRefused } from '../api.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import { Button } from '../ui/button.tsx'
import { withDone } from './done-notice.tsx'
import { NarrowPage } from './narrow-page.tsx'
import { useSendOnceVisible } from './send-once-visible.ts'

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Confirm your email address', 'Confirm your email address with one button.', {
    noindex: true,
  })
}

async function load({ params }: LoaderFunctionArgs): Promise<null> {
  if (!params.authtoken) throw redirect('/')
  return null
}

export const loader = load
export const clientLoader = load

async function verify({ params, context }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const verified = await api.send(verifyEmail, { data: { authtoken: params.authtoken ?? '' } })
  if (isRefused(verified)) {
    if (verified.error) flash('error', verified.error)
    return redirect('/', 303)
  }
  flash('success', 'Successfully verified account! You may login.')
  return redirect(withDone('/account/login', 'verified'), 303)
}

export const action = verify
export const clientAction = verify

export default function VerifyPage() {
  const form = useSendOnceVisible()
  const busy = useNavigation().formData !== undefined
  return (
    <NarrowPage title="Confirm your email address" intro="One step left before you can log in.">
      <Form method="post" ref={form}>
        <Button busy={busy}>Confirm my email address</Button>
      </Form>
    </NarrowPage>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
