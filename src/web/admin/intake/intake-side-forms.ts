import { data } from 'react-router'
import { isStatus } from '#contract/ticket-statuses.ts'
import { isRefused, type Refused } from '../../api.ts'
import { formFailure, type Submission } from '../../forms/form-action.ts'
import { invalidField, renameFields } from '../../forms/form-failure.ts'
import { submittedValues } from '../../forms/submitted-values.ts'
import type { IntakeFailure } from './save-intake.ts'

type Typed = Pick<IntakeFailure, 'submitted' | 'arrival' | 'values'>

/** Reveals the passcode on the page of the intake, which keeps what was typed. */
export async function revealPasscodeAtIntake(submission: Submission, id: number, again: Typed) {
  const { reason } = submittedValues(submission.form, ['reason'])
  const shown = await submission.api.send('POST /api/tickets/{id}/passcode/reveals', { id, data: { reason } })
  if (isRefused(shown)) return refused(submission, shown, again, { reason })
  return answered(submission, again, { passcode: shown.passcode })
}

/** Sends the customer an answer from the page of the intake, which keeps what was typed. */
export async function answerCustomerAtIntake(submission: Submission, id: number, again: Typed) {
  const { answer, status_seen, version_seen, whole_parcel } = submittedValues(submission.form, [
    'answer',
    'status_seen',
    'version_seen',
    'whole_parcel',
  ])
  const status = Number(status_seen)
  if (answer.trim() === '' || !isStatus(status)) {
    return refused(submission, invalidField('answer', 'Please write an answer first.'), again, { answer })
  }
  const sent = await submission.api.send('POST /api/submit-ticket-comment', {
    data: {
      ticketid: id,
      comment: answer,
      status,
      makeVisibleToCustomer: true,
      whole_parcel: whole_parcel !== '',
      ...(version_seen === '' ? {} : { version: Number(version_seen) }),
    },
  })
  if (isRefused(sent)) {
    const named = renameFields(sent, (name) => (name === 'comment' ? 'answer' : name))
    return refused(submission, named, again, { answer })
  }
  return answered(submission, again, { sent: true })
}

function refused(submission: Submission, why: Refused, again: Typed, more: Record<string, string>) {
  return formFailure(submission, why, { ...again, values: { ...again.values, ...more } })
}

function answered({ intent }: Submission, again: Typed, more: Pick<IntakeFailure, 'passcode' | 'sent'>) {
  return data({ error: '', fields: {}, intent, loggedOut: false, ...again, ...more } satisfies IntakeFailure)
}
