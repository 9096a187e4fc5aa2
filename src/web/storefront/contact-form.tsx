import { Form, useNavigation } from 'react-router'
import type { FormFailure } from '../forms/form-failure.ts'
import { formFields } from '../forms/form-fields.ts'
import './storefront.css'
import { Button } from '../ui/button.tsx'
import { TextField } from '../forms/fields.tsx'
import { FormErrors } from '../forms/form-errors.tsx'

const labels = { fullname: 'Full name', email: 'Email', message: 'Message' }

type Props = {
  failure: FormFailure | undefined
}

/** Contact form. */
export function ContactForm({ failure }: Props) {
  const busy = useNavigation().formAction?.startsWith('/contact') ?? false
  const field = formFields(labels, failure)
  return (
    <Form method="post" action="/contact#contact-form" className="contact-form" preventScrollReset>
      <FormErrors failure={failure} labels={labels} />
      <TextField {...field('fullname')} autoComplete="name" maxLength={120} required />
      <TextField
        {...field('email')}
        type="email"
        hint="We answer to this address."
        autoComplete="email"
        maxLength={254}
        required
      />
      <TextField {...field('message')} rows={7} maxLength={5000} optional />
      {/* Honeypot: hidden from people, filled in by bots. */}
      <div className="visually-hidden" aria-hidden="true">
        <label>
          Leave this empty
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div>
        <Button busy={busy}>{busy ? 'Sending' : 'Send message'}</Button>
      </div>
    </Form>
  )
}
