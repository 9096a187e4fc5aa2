import { Form, redirect, type MetaArgs } from 'react-router'
import { formAction, formHandler } from '../../forms/form-action.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { clearTabStorage } from './clear-tab-storage.ts'
import { NarrowPage } from './narrow-page.tsx'
import { useSendOnceVisible } from './use-send-once-visible.ts'

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Log out', 'Log out of your account in this browser.', { noindex: true })
}

export const action = formAction(
  formHandler({
    call: (_, { api }) => api.send('POST /api/logout', {}),
    done() {
      clearTabStorage()
      return redirect('/', 303)
    },
  }),
)

export default function LogOutPage({ actionData }: { actionData?: FormFailure }) {
  const form = useSendOnceVisible()
  const busy = useSubmitting()
  return (
    <NarrowPage title="Log out" intro="You can come back at any time.">
      {actionData?.error && <Notice tone="bad">{actionData.error}</Notice>}
      <Form method="post" ref={form}>
        <Button busy={busy}>Log out</Button>
      </Form>
    </NarrowPage>
  )
}
