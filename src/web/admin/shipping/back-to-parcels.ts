import { redirect } from 'react-router'
import type { Submission } from '../../forms/form-action.ts'
import { getSubmittedPath } from '../ticket-path.ts'

/** Shows the ticket's page of parcels anew after a change. */
export function backToParcels(submission: Submission) {
  submission.flash('success', 'Successfully updated ticket!')
  return redirect(getSubmittedPath(submission, 'parcel'), 303)
}
