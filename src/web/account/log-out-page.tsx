import { Form, redirect, useNavigation, type ActionFunctionArgs, type MetaArgs } from 'react-router'
import { logOut } from '#contract/accounts.ts'
import { isRefused } from '../api.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/card.tsx'
import { forgetBooking } from './forget-booking.ts'
import { NarrowPage } from './narrow-page.tsx'
import { notDone, type NotDone } from './not-done.ts'
import { useSendOnceVisible } from './send-once-visible.ts'

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Log out', 'Log out of your account in this browser.', { noindex: true })
}

async function leave({ context }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const left = await api.send(logOut, {})
  if (isRefused(left)) return notDone(flash, left, {})
  forgetBooking()
  return redirect('/', 303)
}

export const action = leave
export const clientAction = leave

export default function LogOutPage({ actionData }: { actionData?: NotDone }) {
  const form = useSendOnceVisible()
  const busy = useNavigation().formData !== undefined
  return (
    <NarrowPage title="Log out" intro="You can come back at any time.">
      {actionData?.error && <Notice tone="bad">{actionData.error}</Notice>}
      <Form method="post" ref={form}>
        <Button busy={busy}>Log out</Button>
      </Form>
    </NarrowPage>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
