import { redirect, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { formAction, formHandler } from '../../forms/form-action.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { pageMeta } from '../../page-meta.ts'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../forms/fields.tsx'
import { SuccessMessage, withSuccess } from '../../forms/success-message.tsx'
import { Link } from '../../link.tsx'
import { useShopProfile } from '../../shop-profile.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { NarrowPage } from './narrow-page.tsx'
import { getNextPath, withNext } from './next-path.ts'

type Shown = { next: string | null }

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Check your inbox', 'How to confirm your email address.', { noindex: true })
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Shown> {
  return { next: getNextPath(request.url) }
}

const sentAgain = 'If an account with this address waits to be confirmed, a new link is on its way.'

export const action = formAction(
  formHandler({
    fields: ['email'],
    call: (data, { api }) => api.send('POST /api/verifyemail/resend', { data }),
    done(_, { flash, url }) {
      flash('info', sentAgain)
      return redirect(withSuccess(withNext(url.pathname, getNextPath(url)), 'sent'), 303)
    },
  }),
)

const labels = { email: 'Email' }

export default function CheckInboxPage({
  loaderData,
  actionData,
}: {
  loaderData: Shown
  actionData?: FormFailure
}) {
  const { mail, phone } = useShopProfile()
  if (mail === false) {
    return (
      <NarrowPage
        title="Your account waits"
        intro={`We cannot send emails at the moment, so no link is on its way to you. Call us on ${phone}, and we help you to confirm your address.`}
      />
    )
  }
  return (
    <NarrowPage
      title="Check your inbox"
      intro="We have sent you a link. Open it within 24 hours to confirm your email address; then you can log in."
    >
      <SuccessMessage messages={{ sent: sentAgain }} />
      <Card title="Nothing there?">
        <p className="mb-5 text-soft">Look in your spam folder first. Then ask for another link.</p>
        <div className="stack gap-5">
          <CredentialsForm
            failure={actionData}
            labels={labels}
            button="Send another link"
            variant="secondary"
          >
            <TextField
              label={labels.email}
              name="email"
              type="email"
              autoComplete="email"
              defaultValue={actionData?.values.email}
              error={actionData?.fields.email}
            />
          </CredentialsForm>
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
