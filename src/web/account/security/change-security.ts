import { redirect } from 'react-router'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  type Enrolment,
} from '#contract/second-factor.ts'
import { endOtherSessions, endSession } from '#contract/sessions.ts'
import { isRefused } from '../../api.ts'
import { formAction, formFailure, formHandler, oneOfForms, type Submission } from '../../forms/form-action.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { withSuccess } from '../../forms/success-message.tsx'
import { submittedValues } from '../../forms/submitted-values.ts'

/** Success messages by the name in the page's URL. */
export const securityDone = {
  off: 'The second step is switched off. Your password alone logs you in.',
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
  fields: ['password'],
  secrets: ['password'],
  call: (data, { api }) => api.send(beginSecondFactor, { data }),
  done: (enrolment) => ({ enrolment }),
})

async function confirm(submission: Submission) {
  const { api, form } = submission
  const values = submittedValues(form, ['code', 'secret', 'uri', 'qr_side', 'qr_path'])
  const { code, secret, uri, qr_side, qr_path } = values
  const confirmed = await api.send(confirmSecondFactor, { data: { code } })
  if (!isRefused(confirmed)) return { recoveryCodes: confirmed.recovery_codes }
  const enrolment: Enrolment = { secret, uri, qr: { side: Number(qr_side) || 0, path: qr_path } }
  return formFailure(submission, confirmed, confirmed.status === 401 ? { enrolment } : {})
}

const renew = formHandler({
  fields: ['password', 'code'],
  secrets: ['password', 'code'],
  call: (data, { api }) => api.send(renewRecoveryCodes, { data }),
  done: ({ recovery_codes }) => ({ recoveryCodes: recovery_codes }),
})

const remove = formHandler({
  fields: ['password', 'code'],
  secrets: ['password', 'code'],
  call: (data, { api }) => api.send(removeSecondFactor, { data }),
  done: (_, submission) => backToPage(submission, 'off'),
})

const endOthers = formHandler({
  call: (_, { api }) => api.send(endOtherSessions, {}),
  done: (_, submission) => backToPage(submission, 'others-ended'),
})

const endOne = formHandler({
  fields: ['id'],
  call: ({ id }, { api }) => api.send(endSession, { id: Number(id) || 0 }),
  done: (_, submission) => backToPage(submission, 'ended'),
})

/** Runs the submitted form: sets up or removes the second factor, or ends sessions. */
export const changeSecurity = formAction(
  oneOfForms({ begin, confirm, renew, remove, 'end-others': endOthers, 'end-session': endOne }),
)

function backToPage({ flash }: Submission, done: keyof typeof securityDone) {
  flash('success', securityDone[done])
  return redirect(withSuccess('/account/security', done), 303)
}
