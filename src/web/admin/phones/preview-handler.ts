import type { Submission } from '../../forms/form-action.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { submittedValues } from '../../forms/submitted-values.ts'
import { phoneFields } from './phone-form-values.ts'

/** Shows the form again with its drawing, for browsers without scripts. */
export function previewHandler({ form, intent }: Submission): Promise<FormFailure> {
  const values = submittedValues(form, phoneFields)
  return Promise.resolve({ error: '', fields: {}, values, intent, loggedOut: false })
}
