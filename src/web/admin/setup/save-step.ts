import { redirect } from 'react-router'
import { zoneOfState } from '#contract/map-point.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import { isRefused } from '../../api.ts'
import { formFailure, type Submission } from '../../forms/form-action.ts'
import { renameFields } from '../../forms/form-failure.ts'
import { submittedText } from '../../forms/submitted-values.ts'
import {
  toProfileInputName,
  parseProfile,
  toProfileFormValues,
  type ProfileValues,
} from '../shop-profile/shop-form.ts'
import { takePostcodePlace } from '../shop-profile/take-postcode-place.ts'
import { getNextStepPath, setupSteps } from './setup-steps.ts'

/** Saves the fields of one step; the rest of the profile stays as it is. */
export async function saveStep(submission: Submission) {
  const { api, form, params } = submission
  const { shown, saved: before } = await readStep(submission)
  const values = { ...shown }
  // A place that is left out waits for later; the checklist names it.
  for (const name of ['latitude', 'longitude']) values[name] ||= before[name] ?? ''
  values.timeZone ||= zoneOfState[values.state as ShopProfile['state']] ?? before.timeZone
  const version = Number(submittedText(form, 'version'))
  const saved = await api.send('PUT /api/shop-profile', {
    data: {
      profile: parseProfile(values),
      version,
      password: submittedText(form, 'password'),
      code: submittedText(form, 'code'),
    },
  })
  if (isRefused(saved)) {
    const today = 'profile' in saved.facts ? (saved.facts as { profile: ShopProfile; version: number }) : null
    return formFailure(submission, renameFields(saved, toProfileInputName), {
      values: shown,
      version: today?.version ?? version,
    })
  }
  return redirect(getNextStepPath(params.step ?? ''), 303)
}

/** Fills in the place of the typed postcode; nothing is saved yet. */
export async function takeStepPlace(submission: Submission) {
  const { shown } = await readStep(submission)
  return takePostcodePlace(submission, shown['postcode'] ?? '', shown)
}

/** The profile as saved, and with the inputs of the step in its place, as the form shows it again. */
async function readStep({ api, form, params }: Submission) {
  const step = setupSteps.find(({ key }) => key === params.step)
  const { profile } = await api.read('GET /api/shop-profile', {})
  const saved = toProfileFormValues(profile)
  const shown: ProfileValues = { ...saved }
  for (const name of step?.checkboxes ?? []) shown[name] = ''
  for (const [name, value] of form) if (typeof value === 'string') shown[name] = value
  delete shown['password']
  delete shown['code']
  return { saved, shown }
}
