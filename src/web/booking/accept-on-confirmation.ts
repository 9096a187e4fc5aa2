import { redirect } from 'react-router'
import { formAction } from '../forms/form-action.ts'
import { submittedText } from '../forms/submitted-values.ts'
import { noticeAccepted, noticeForm } from '../shipping/notice-form.ts'
import { parseConfirmation } from './parse-confirmation.ts'
import { readSavedConfirmation, saveConfirmation } from './saved-confirmation.ts'

/** Accepts the repair notice on the confirmation page, for a ticket that was booked without it. */
export const acceptOnConfirmation = formAction(
  noticeForm(
    (data, { api, form }) =>
      api.send('POST /api/tickets/{id}/notice-acceptance', {
        id: Number(submittedText(form, 'ticket')),
        data,
      }),
    ({ flash }) => {
      const saved = import.meta.env.SSR ? null : parseConfirmation(readSavedConfirmation())
      if (saved) saveConfirmation({ ...saved, notice_accepted: true })
      flash('success', noticeAccepted)
      return redirect('/confirmation', 303)
    },
  ),
)
