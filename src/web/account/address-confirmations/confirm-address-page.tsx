import { Form, redirect, type MetaArgs } from 'react-router'
import { MIN_PASSWORD_LENGTH } from '#contract/accounts.ts'
import type { AddressConfirmation } from '#contract/address-confirmations.schema.ts'
import { TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import { formFields } from '../../forms/form-fields.ts'
import { isRefused } from '../../api.ts'
import { formAction, formFailure, formHandler, oneOfForms, type Submission } from '../../forms/form-action.ts'
import { getFailure, isFormFailure, type FormFailure } from '../../forms/form-failure.ts'
import { submittedText } from '../../forms/submitted-values.ts'
import { withSuccess } from '../../forms/success-message.tsx'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Link } from '../../link.tsx'
import { pageMeta } from '../../page-meta.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { NarrowPage } from '../log-in/narrow-page.tsx'
import { mayTryAgain } from '../log-in-links/may-try-again.ts'
import { useSendOnceVisible } from '../log-in/use-send-once-visible.ts'

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Confirm your booking', 'Confirm your email address and open your ticket.', {
    noindex: true,
  })
}

const labels = { password: 'Password' }

/** A refused password, with what the link confirms: it says the same a second time. */
type SaveFailure = FormFailure & { confirmed?: AddressConfirmation }

const confirm = ({ api, params }: Submission) =>
  api.send('POST /api/address-confirmations', { data: { token: params.token ?? '' } })

export const action = formAction(
  oneOfForms({
    confirm: formHandler({
      fields: ['again'],
      call: (_, submission) => confirm(submission),
      done: (confirmed) => confirmed,
      current: mayTryAgain,
    }),
    async save(submission) {
      const { api, params, form, flash } = submission
      const saved = await api.send('POST /api/address-confirmations/passwords', {
        data: { token: params.token ?? '', password: submittedText(form, 'password') },
      })
      if (isRefused(saved)) {
        const confirmed = await confirm(submission)
        return formFailure(submission, saved, isRefused(confirmed) ? {} : { confirmed })
      }
      flash('success', 'Your account is saved. You may log in.')
      return redirect(withSuccess('/account/login', 'saved'), 303)
    },
  }),
)

/** The page of the link in a guest's email: it confirms the address, leads to the ticket and offers an account. */
export default function ConfirmAddressPage({
  actionData,
}: {
  actionData?: SaveFailure | AddressConfirmation
}) {
  const form = useSendOnceVisible(actionData === undefined)
  const busy = useSubmitting()
  const failure = isFormFailure(actionData) ? actionData : undefined
  const confirmed = isFormFailure(actionData) ? actionData.confirmed : actionData
  const saving = getFailure(failure, 'save')
  if (!confirmed && !saving) {
    return (
      <NarrowPage title="Confirm your booking" intro="One button confirms that this is your email address.">
        <FormErrors failure={failure} labels={labels} />
        {(!failure || failure.values.again) && (
          <Form method="post" ref={form}>
            <input type="hidden" name="intent" value="confirm" />
            <Button busy={busy}>Confirm my email address</Button>
          </Form>
        )}
        {failure && (
          <p>
            Link too old?{' '}
            <Link className="text-link" to="/account/login">
              Ask for a link to log in
            </Link>
            : it shows you what you booked.
          </p>
        )}
      </NarrowPage>
    )
  }
  return (
    <NarrowPage title="Your booking is confirmed">
      {confirmed && <Notice tone="good">This is your email address. Thank you.</Notice>}
      {confirmed?.private_link && (
        <p>
          <Link className={buttonClass('primary')} to={new URL(confirmed.private_link).pathname}>
            See your ticket
          </Link>
        </p>
      )}
      {(saving || confirmed?.without_password) && <SaveAccount failure={saving} busy={busy} />}
    </NarrowPage>
  )
}

function SaveAccount({ failure, busy }: { failure: FormFailure | undefined; busy: boolean }) {
  const field = formFields(labels, failure)
  return (
    <Card title="Save your account">
      <FormErrors failure={failure} labels={labels} />
      <Form method="post" noValidate className="stack gap-5">
        <input type="hidden" name="intent" value="save" />
        <TextField
          {...field('password')}
          type="password"
          autoComplete="new-password"
          hint={`One password is all it takes: at least ${MIN_PASSWORD_LENGTH} characters of any kind.`}
        />
        <Button busy={busy} variant="secondary">
          Save your account
        </Button>
      </Form>
    </Card>
  )
}
