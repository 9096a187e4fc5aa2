import { redirect, type MetaArgs } from 'react-router'
import { TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import { formFields } from '../../forms/form-fields.ts'
import { formAction, formHandler } from '../../forms/form-action.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Link } from '../../link.tsx'
import { pageMeta } from '../../page-meta.ts'
import { PasskeyCodeButton } from '../../passkeys/passkey-code-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from 'react-router'
import { NarrowPage } from '../log-in/narrow-page.tsx'
import { mayTryAgain } from './may-try-again.ts'
import { useSendOnceVisible } from '../log-in/use-send-once-visible.ts'

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Log in by your link', 'Log in with the link from your inbox.', { noindex: true })
}

const labels = { code: 'Code' }

export const action = formAction(
  formHandler({
    fields: ['code', 'again'],
    secrets: ['code'],
    call: ({ code }, { api, params }) =>
      api.send('POST /api/log-in-links/uses', {
        data: { token: params.token ?? '', ...(code ? { code } : {}) },
      }),
    done({ userData }, { flash }) {
      flash('success', 'Successfully logged in!')
      return redirect(userData?.second_step_needed ? '/account/security' : '/account/dashboard', 303)
    },
    current: mayTryAgain,
  }),
)

/** The page of a link that logs in: a form with one button, which scripts send once the page is visible. */
export default function LogInLinkPage({ actionData }: { actionData?: FormFailure }) {
  const form = useSendOnceVisible(actionData === undefined)
  const busy = useSubmitting()
  const field = formFields(labels, actionData)
  const asksCode = actionData !== undefined && 'code' in actionData.fields
  return (
    <NarrowPage title="Log in by your link">
      <FormErrors failure={actionData} labels={labels} />
      {(!actionData || asksCode || actionData.values.again) && (
        <Form method="post" noValidate ref={form} className="stack gap-5">
          {asksCode && (
            <>
              <TextField
                {...field('code')}
                autoComplete="one-time-code"
                hint="From your authenticator app, or one of your recovery codes."
              />
              <PasskeyCodeButton />
            </>
          )}
          <Button busy={busy}>Log in</Button>
        </Form>
      )}
      {actionData && (
        <p>
          Link too old?{' '}
          <Link className="text-link" to="/account/login">
            Ask for a new one on the log-in page
          </Link>
        </p>
      )}
    </NarrowPage>
  )
}
