import { redirect } from 'react-router'
import { formAction, formHandler } from '../forms/form-action.ts'
import { invalidField } from '../forms/form-failure.ts'
import { parseConfirmation } from './parse-confirmation.ts'
import { readSavedConfirmation, saveConfirmation } from './saved-confirmation.ts'

/** Accepts the repair notice on the confirmation page, for a ticket that was booked without it. */
export const acceptOnConfirmation = formAction(
  formHandler({
    fields: ['ticket', 'notice_version'],
    async call({ ticket, notice_version }, { api }) {
      if (notice_version === '') {
        return invalidField('notice_version', 'Please tick the box once you have read the notice.')
      }
      return api.send('POST /api/tickets/{id}/notice-acceptance', {
        id: Number(ticket),
        data: { notice_version },
      })
    },
    done(_, { flash }) {
      const saved = import.meta.env.SSR ? null : parseConfirmation(readSavedConfirmation())
      if (saved) saveConfirmation({ ...saved, notice_accepted: true })
      flash('success', 'You have accepted the repair notice.')
      return redirect('/confirmation', 303)
    },
  }),
)
