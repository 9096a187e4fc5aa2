import { Form, useNavigation } from 'react-router'
import type { ContactMessage } from '#contract/contact.ts'
import type { Refused } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { FormErrors } from '../ui/form-errors.tsx'

const labels = { fullname: 'Full name', email: 'Email', message: 'Message' }

type ContactFormProps = {
  /** What was typed before, or what the message begins with. */
  typed: Partial<ContactMessage>
  refused: Refused | null
}

/** A message to the shop. */
export function ContactForm({ typed, refused }: ContactFormProps) {
  const busy = useNavigation().formAction?.startsWith('/contact') ?? false
  const fields = refused?.fields ?? {}
  return (
    <Form method="post" action="/contact#contact-form" className="contact-form" preventScrollReset>
      <FormErrors error={refused?.error} fields={refused?.fields} labels={labels} />
      <TextField
        label={labels.fullname}
        name="fullname"
        defaultValue={typed.fullname}
        error={fields['fullname']}
        autoComplete="name"
        maxLength={120}
        required
      />
      <TextField
        label={labels.email}
        name="email"
        type="email"
        defaultValue={typed.email}
        error={fields['email']}
        hint="We answer to this address."
        autoComplete="email"
        maxLength={254}
        required
      />
      <TextField
        label={labels.message}
        name="message"
        rows={7}
        defaultValue={typed.message}
        error={fields['message']}
        maxLength={5000}
        optional
      />
      {/* People do not see this one; whatever fills it in is no person. */}
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
