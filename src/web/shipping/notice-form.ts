import type { Refused } from '../api.ts'
import { formHandler, type Submission } from '../forms/form-action.ts'
import { invalidField } from '../forms/form-failure.ts'

export const noticeAccepted = 'You have accepted the repair notice.'

type Accepted = { notice_version: string }

/** The form that accepts the version of the repair notice that was shown, once its box is ticked. */
export function noticeForm<Output, Result>(
  accept: (data: Accepted, submission: Submission) => Promise<Output | Refused>,
  done: (submission: Submission) => Result,
) {
  return formHandler({
    fields: ['notice_version'],
    async call(data: Accepted, submission): Promise<Output | Refused> {
      if (data.notice_version !== '') return accept(data, submission)
      return invalidField('notice_version', 'Please tick the box once you have read the notice.')
    },
    done: (_, submission) => done(submission),
  })
}
