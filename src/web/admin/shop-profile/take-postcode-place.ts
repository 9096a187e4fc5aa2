import { data } from 'react-router'
import { isRefused } from '../../api.ts'
import { formFailure, type Submission } from '../../forms/form-action.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { submittedText } from '../../forms/submitted-values.ts'
import type { ProfileValues } from './shop-form.ts'

/** Fills the place of a postcode into the submitted form (without secrets), which is shown again and not saved. */
export async function takePostcodePlace(submission: Submission, postcode: string, values: ProfileValues) {
  const { api, flash, form, intent } = submission
  const version = Number(submittedText(form, 'version'))
  const place = await api.send('GET /api/postcodes/{postcode}/place', { postcode })
  if (isRefused(place)) return formFailure(submission, place, { values, version, today: null })
  flash('success', `The map shows the middle of ${postcode} now. Move the pin to your door, and save.`)
  const filled: FormFailure = {
    error: '',
    fields: {},
    values: { ...values, latitude: String(place.latitude), longitude: String(place.longitude) },
    intent,
    loggedOut: false,
  }
  return data({ ...filled, version, today: null })
}
