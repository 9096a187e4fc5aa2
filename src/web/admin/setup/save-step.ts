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
import { getNextStepPath, setupSteps } from './setup-steps.ts'

/** Saves the fields of one step; the rest of the profile stays as it is. */
export async function saveStep(submission: Submission) {
  const { api, form, params } = submission
  const step = setupSteps.find(({ key }) => key === params.step)
  const { profile } = await api.read('GET /api/shop-profile', {})
  const values: ProfileValues = toProfileFormValues(profile)
  for (const name of step?.checkboxes ?? []) values[name] = ''
  for (const [name, value] of form) {
    // A place that is left out waits for later; the checklist names it.
    const isLeftOut = value === '' && (name === 'latitude' || name === 'longitude')
    if (typeof value === 'string' && !isLeftOut) values[name] = value
  }
  values.timeZone ||= zoneOfState[values.state as ShopProfile['state']] ?? profile.timeZone
  const version = Number(submittedText(form, 'version'))
  const { password, code, ...shown } = values
  const saved = await api.send('PUT /api/shop-profile', {
    data: { profile: parseProfile(values), version, password, code },
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
