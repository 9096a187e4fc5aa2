import { redirect } from 'react-router'
import { isStaffStep, staffSteps, type StaffStepKey } from '#contract/staff-steps.ts'
import { formHandler } from '../../forms/form-action.ts'
import { getSubmittedPath } from '../ticket-path.ts'

/** Takes the next step of the ticket. */
export const takeStep = formHandler({
  fields: ['step', 'step_comment', 'step_hidden'],
  call: ({ step, step_comment, step_hidden }, { api, params }) =>
    api.send('POST /api/tickets/{id}/steps', {
      id: Number(params.ticketid),
      data: { step: step as StaffStepKey, comment: step_comment, visible: step_hidden === '' },
    }),
  done(_, submission, { step }) {
    if (isStaffStep(step)) submission.flash('success', `“${staffSteps[step].label}” is done.`)
    return redirect(getSubmittedPath(submission), 303)
  },
})

/** Undoes the step just taken. */
export const undoStep = formHandler({
  fields: ['stepid'],
  call: ({ stepid }, { api, params }) =>
    api.send('DELETE /api/tickets/{id}/steps/{stepid}', {
      id: Number(params.ticketid),
      stepid: Number(stepid),
    }),
  done(_, submission) {
    submission.flash('success', 'The step is undone, and nothing was sent.')
    return redirect(getSubmittedPath(submission), 303)
  },
})
