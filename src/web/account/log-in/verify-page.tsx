import { Form, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { isRefused } from '../../api.ts'
import { getPage } from '../../page-context.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { withSuccess } from '../../forms/success-message.tsx'
import { parseNextPath, withNext } from './next-path.ts'
import { NarrowPage } from './narrow-page.tsx'
import { useSendOnceVisible } from './use-send-once-visible.ts'

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Confirm your email address', 'Confirm your email address with one button.', {
    noindex: true,
  })
}

export async function loader({ params }: LoaderFunctionArgs): Promise<null> {
  if (!params.authtoken) throw redirect('/')
  return null
}

export async function action({ params, context }: ActionFunctionArgs) {
  const { api, flash } = getPage(context)
  const verified = await api.send('POST /api/verifyemail/', { data: { authtoken: params.authtoken ?? '' } })
  if (isRefused(verified)) {
    if (verified.error) flash('error', verified.error)
    return redirect('/', 303)
  }
  flash('success', 'Successfully verified account! You may login.')
  // A booking begun before signing up goes on after the log-in, in another browser too.
  const next = parseNextPath(verified.next ?? null)
  return redirect(withSuccess(withNext('/account/login', next), 'verified'), 303)
}

export default function VerifyPage() {
  const form = useSendOnceVisible()
  const busy = useSubmitting()
  return (
    <NarrowPage title="Confirm your email address" intro="One step left before you can log in.">
      <Form method="post" ref={form}>
        <Button busy={busy}>Confirm my email address</Button>
      </Form>
    </NarrowPage>
  )
}
