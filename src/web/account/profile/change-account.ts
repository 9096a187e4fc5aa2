import { redirect } from 'react-router'
import { isRefused } from '../../api.ts'
import { formAction, formHandler, oneOfForms, type Submission } from '../../forms/form-action.ts'
import { renameFields } from '../../forms/form-failure.ts'
import { withSuccess } from '../../forms/success-message.tsx'
import { loggedOutMessage } from '../../forms/logged-out-message.ts'
import { saveAccountUpdates } from '../text-messages/change-updates.ts'

const nameForm = formHandler({
  fields: ['fullname'],
  call: (data, { api }) => api.send('PUT /api/account/name', { data }),
  done(_, submission) {
    submission.flash('success', 'Your name is changed.')
    return toDashboard(submission)
  },
})

const emailForm = formHandler({
  fields: ['email', 'email_password', 'email_code'],
  secrets: ['email_password', 'email_code'],
  async call({ email, email_password: password, email_code: code }, { api }) {
    const changed = await api.send('PUT /api/account/email', { data: { email, password, code } })
    if (!isRefused(changed)) return changed
    // Two forms of the page have a password and a code, so these inputs have other names than the API fields.
    return renameFields(changed, (name) => (name === 'email' ? name : `email_${name}`))
  },
  done({ email }, submission) {
    submission.flash('info', `We have sent a link to ${email}. Your address changes once you open it.`)
    return toDashboard(submission)
  },
})

const passwordForm = formHandler({
  fields: ['current', 'code', 'password', 'confirmpassword'],
  secrets: ['current', 'code', 'password', 'confirmpassword'],
  call: (data, { api }) => api.send('PUT /api/account/password', { data }),
  done(_, submission) {
    submission.flash('success', 'Your password is changed, and every other device is logged out.')
    return toDashboard(submission)
  },
})

const firstPasswordForm = formHandler({
  fields: ['code', 'password', 'confirmpassword'],
  secrets: ['code', 'password', 'confirmpassword'],
  call: (data, { api }) => api.send('PUT /api/account/password', { data }),
  done(_, submission) {
    submission.flash('success', 'Your password is set.')
    return toDashboard(submission)
  },
})

const forms = {
  'change-name': nameForm,
  'change-email': emailForm,
  'change-password': passwordForm,
  'first-password': firstPasswordForm,
  'change-updates': saveAccountUpdates,
}

/** Returns which form of the account page was submitted. */
export type AccountForm = keyof typeof forms

/** Runs the submitted form: changes password, name or email address. */
export const changeAccount = formAction(oneOfForms(forms), { loggedOutMessage })

function toDashboard({ intent }: Submission) {
  return redirect(withSuccess('/account/dashboard', intent), 303)
}
