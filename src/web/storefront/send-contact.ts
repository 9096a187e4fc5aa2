import { redirect } from 'react-router'
import { formAction, formHandler } from '../forms/form-action.ts'

/** Sends the message of the contact form to the shop. */
export const sendContact = formAction(
  formHandler({
    fields: ['fullname', 'email', 'message', 'website'],
    call: (data, { api }) => api.send('POST /api/contact', { data }),
    done(_, { flash }) {
      flash('success', 'Your message is on its way to us.')
      return redirect('/contact?sent=yes#contact-form', 303)
    },
  }),
)
