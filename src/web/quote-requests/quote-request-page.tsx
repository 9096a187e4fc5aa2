import { Form, redirect, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { levels } from '#contract/endpoint.ts'
import { MAX_PHONE_NAME_LENGTH } from '#contract/quote-requests.ts'
import { MAX_FAULT_LENGTH } from '#contract/tickets.ts'
import { newBookingKey } from '../booking/booking-key.ts'
import { TextField } from '../forms/fields.tsx'
import { formAction, formHandler } from '../forms/form-action.ts'
import { FormErrors } from '../forms/form-errors.tsx'
import type { FormFailure } from '../forms/form-failure.ts'
import { formFields } from '../forms/form-fields.ts'
import { useSubmitting } from '../forms/use-submitting.ts'
import { Link } from '../link.tsx'
import { getPage } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import { useShopProfile } from '../shop-profile.ts'
import { QuoteSteps } from '../storefront/quote-steps.tsx'
import { findService } from '../storefront/services.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

/** What is asked for, in the order of the form. */
const labels = {
  fullname: 'Full name',
  email: 'Email',
  user_mobile: 'Mobile number',
  phone_name: 'Which phone is it?',
  fault: 'What is wrong with it?',
} as const
type QuoteRequestField = keyof typeof labels
const fields = Object.keys(labels) as QuoteRequestField[]

type Shown = { signedIn: boolean; key: string; asks: Partial<Record<QuoteRequestField, string>> }

export function meta({ matches }: MetaArgs) {
  return pageMeta(
    matches,
    'Ask for a quote',
    'Your phone or repair is not on our list? Tell us what is wrong, and we send you a price. It costs nothing.',
  )
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Shown> {
  const { searchParams } = new URL(request.url)
  const { authLevel } = await getPage(context).caller()
  const service = /^[a-z0-9-]{1,40}$/.exec(searchParams.get('about') ?? '')
  const phone = (searchParams.get('phone') ?? '').slice(0, MAX_PHONE_NAME_LENGTH)
  return {
    signedIn: authLevel > levels.anonymous,
    key: newBookingKey(),
    asks: service ? findService(service[0], service[0].replaceAll('-', ' ')).asks : { phone_name: phone },
  }
}

export const action = formAction(
  formHandler({
    fields: [...fields, 'key'],
    call: ({ key, ...typed }, { api }) =>
      // What was left empty is left out: of who has logged in, the account says name and address.
      api.send(
        'POST /api/quote-requests',
        {
          data: Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '')) as typeof typed,
        },
        key === '' ? {} : { idempotencyKey: key },
      ),
    done({ private_link }, { flash }) {
      flash('success', 'We have your question.')
      return redirect(new URL(private_link).pathname, 303)
    },
  }),
)

export default function QuoteRequestPage({
  loaderData,
  actionData,
}: {
  loaderData: Shown
  actionData?: FormFailure
}) {
  const { key, asks } = loaderData
  // Asked for by the server too, where the session has ended since the page was opened.
  const isAsked = (name: QuoteRequestField) => actionData?.fields[name] || actionData?.values[name]
  const signedIn = loaderData.signedIn && !isAsked('fullname') && !isAsked('email')
  const { phone, guestBooking } = useShopProfile()
  return (
    <>
      <PageHeading
        title="Ask for a quote"
        intro="Your phone or repair is not on our list? Tell us about it, and we send you a price by email."
      />
      <div className="contact-columns">
        {signedIn || guestBooking !== false ? (
          <QuoteForm {...{ signedIn, formKey: actionData?.values.key ?? key, asks }} failure={actionData} />
        ) : (
          <p>
            <Link to="/account/login?next=/quote" className={buttonClass('primary')}>
              Log in and ask
            </Link>
          </p>
        )}
        <aside aria-label="About quotes">
          <QuoteSteps phone={phone} />
        </aside>
      </div>
    </>
  )
}

type FormProps = Pick<Shown, 'signedIn' | 'asks'> & { formKey: string; failure: FormFailure | undefined }

function QuoteForm({ signedIn, formKey, asks, failure }: FormProps) {
  const busy = useSubmitting()
  const field = formFields(labels, failure, asks)
  return (
    <Form method="post" className="contact-form" noValidate>
      <FormErrors failure={failure} labels={labels} />
      <input type="hidden" name="key" value={formKey} />
      <TextField
        {...field('phone_name')}
        hint="Brand and model, as well as you know them."
        maxLength={MAX_PHONE_NAME_LENGTH}
        required
      />
      <TextField {...field('fault')} rows={4} maxLength={MAX_FAULT_LENGTH} required />
      {!signedIn && (
        <>
          <TextField {...field('fullname')} autoComplete="name" maxLength={120} required />
          <TextField {...field('email')} type="email" autoComplete="email" maxLength={254} required />
        </>
      )}
      <TextField
        {...field('user_mobile')}
        type="tel"
        autoComplete="tel"
        hint="If you take the quote, its last four digits open the private link to your ticket."
        required
      />
      <div>
        <Button busy={busy}>{busy ? 'Sending' : 'Ask for a quote'}</Button>
      </div>
    </Form>
  )
}
