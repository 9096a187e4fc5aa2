import { redirect } from 'react-router'
import type { Enrolment } from '#contract/second-factor.schema.ts'
import { isRefused } from '../../api.ts'
import { formAction, formFailure, formHandler, oneOfForms, type Submission } from '../../forms/form-action.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { withSuccess } from '../../forms/success-message.tsx'
import { submittedValues } from '../../forms/submitted-values.ts'

/** Success messages by the name in the page's URL. */
export const securitySuccessMessages = {
  off: 'The second step is switched off. Your password alone logs you in.',
  'app-off': 'The code from your app is switched off. Your passkey is the second step.',
  ended: 'That browser is logged out.',
  'others-ended': 'Every other browser is logged out.',
}

/** Form results that the security page shows itself, without a redirect. */
export type SecurityOutcome =
  /** After a wrong code, the same set-up secret is shown again. */
  | (FormFailure & { enrolment?: Enrolment })
  | { enrolment: Enrolment }
  /** Recovery codes, shown once. */
  | { recoveryCodes: string[] }

const begin = formHandler({
  fields: ['password', 'code'],
  secrets: ['password', 'code'],
  call: ({ password, code }, { api }) =>
    api.send('POST /api/account/second-factor/enrolments', { data: { password, ...(code ? { code } : {}) } }),
  done: (enrolment) => ({ enrolment }),
})

async function confirm(submission: Submission) {
  const { api, form } = submission
  const values = submittedValues(form, ['code', 'secret', 'uri', 'qr_side', 'qr_path'])
  const { code, secret, uri, qr_side, qr_path } = values
  const confirmed = await api.send('POST /api/account/second-factor/confirmations', { data: { code } })
  if (!isRefused(confirmed)) return { recoveryCodes: confirmed.recovery_codes }
  const enrolment: Enrolment = { secret, uri, qr: { side: Number(qr_side) || 0, path: qr_path } }
  return formFailure(submission, confirmed, confirmed.status === 401 ? { enrolment } : {})
}

const renew = formHandler({
  fields: ['password', 'code'],
  secrets: ['password', 'code'],
  call: (data, { api }) => api.send('POST /api/account/second-factor/recovery-codes', { data }),
  done: ({ recovery_codes }) => ({ recoveryCodes: recovery_codes }),
})

const remove = formHandler({
  fields: ['password', 'code'],
  secrets: ['password', 'code'],
  call: (data, { api }) => api.send('POST /api/account/second-factor/removals', { data }),
  async done(_, submission) {
    const { passkeys } = await submission.api.read('GET /api/account/passkeys', {})
    return backToPage(submission, passkeys.some(({ second_step }) => second_step) ? 'app-off' : 'off')
  },
})

const endOthers = formHandler({
  call: (_, { api }) => api.send('POST /api/account/sessions/endings', {}),
  done: (_, submission) => backToPage(submission, 'others-ended'),
})

const endOne = formHandler({
  fields: ['id'],
  call: ({ id }, { api }) => api.send('DELETE /api/account/sessions/{id}', { id: Number(id) || 0 }),
  done: (_, submission) => backToPage(submission, 'ended'),
})

/** Runs the submitted form: sets up or removes the second factor, or ends sessions. */
export const changeSecurity = formAction(
  oneOfForms({ begin, confirm, renew, remove, 'end-others': endOthers, 'end-session': endOne }),
)

function backToPage({ flash }: Submission, done: keyof typeof securitySuccessMessages) {
  flash('success', securitySuccessMessages[done])
  return redirect(withSuccess('/account/security', done), 303)
}
