import { data, redirect, type ActionFunctionArgs } from 'react-router'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  type Enrolment,
} from '#contract/second-factor.ts'
import { endOtherSessions, endSession } from '#contract/sessions.ts'
import { isRefused, type Refused } from '../api.ts'
import { pageOf } from '../page-context.ts'
import { withDone } from './done-notice.tsx'
import type { NotDone } from './not-done.ts'
import { typedIn } from './typed-in.ts'

/** What was done, in the words of the page's address. */
export const securityDone = {
  off: 'The second step is switched off. Your password alone logs you in.',
  ended: 'That browser is logged out.',
  'others-ended': 'Every other browser is logged out.',
}

/** What a form of the security page is answered on the page itself. */
export type SecurityOutcome = {
  refused?: NotDone
  /** An app that is being set up; said again after a wrong code. */
  enrolment?: Enrolment
  /** Shown this once. */
  recoveryCodes?: string[]
}

/** Sets up or removes the second step, or ends sessions, whichever form was sent. */
export async function changeSecurity({ request, context }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const typed = await typedIn(request)
  const intent = typed('intent')
  const password = typed('password')
  const code = typed('code')
  const refuse = ({ error, fields, status }: Refused, enrolment?: Enrolment) => {
    flash('error', error)
    const refused = { error, fields, typed: {}, intent }
    return data<SecurityOutcome>(enrolment ? { refused, enrolment } : { refused }, { status })
  }
  const done = (what: keyof typeof securityDone) => {
    flash('success', securityDone[what])
    return redirect(withDone('/account/security', what), 303)
  }

  switch (intent) {
    case 'begin': {
      const enrolment = await api.send(beginSecondFactor, { data: { password } })
      return isRefused(enrolment) ? refuse(enrolment) : { enrolment }
    }
    case 'confirm': {
      const confirmed = await api.send(confirmSecondFactor, { data: { code } })
      if (!isRefused(confirmed)) return { recoveryCodes: confirmed.recovery_codes }
      const qr = { side: Number(typed('qr_side')) || 0, path: typed('qr_path') }
      const again = { secret: typed('secret'), uri: typed('uri'), qr }
      return confirmed.status === 401 ? refuse(confirmed, again) : refuse(confirmed)
    }
    case 'renew': {
      const renewed = await api.send(renewRecoveryCodes, { data: { password, code } })
      return isRefused(renewed) ? refuse(renewed) : { recoveryCodes: renewed.recovery_codes }
    }
    case 'remove': {
      const removed = await api.send(removeSecondFactor, { data: { password, code } })
      return isRefused(removed) ? refuse(removed) : done('off')
    }
    case 'end-others': {
      const ended = await api.send(endOtherSessions, {})
      return isRefused(ended) ? refuse(ended) : done('others-ended')
    }
    default: {
      const ended = await api.send(endSession, { id: Number(typed('id')) || 0 })
      return isRefused(ended) ? refuse(ended) : done('ended')
    }
  }
}
