import { partResults, partKeys } from '#contract/part-tests.ts'
import type { NewPartTest, PartResults, PartTest } from '#contract/part-tests.schema.ts'
import { submittedText } from '../../forms/submitted-values.ts'
import type { Submission } from '../../forms/form-action.ts'
import { invalidField } from '../../forms/form-failure.ts'
import { waitForChosenPictures } from '../../photos/send-chosen-pictures.ts'
import { isRefused, type Api, type Refused } from '../../api.ts'

/** Submitted values of a part test form. */
export type PartTestValues = {
  results: PartResults
  remarks: string
  phone_seen_id: string
  /** The model as it was typed; null where the form was not sent. */
  phone_seen_name: string | null
  serial_seen: string
  phone_reason: string
  confirmed: boolean
  /** The version that the form was filled in against. */
  version: string
  /** Somebody else has saved the test since, and sending the form again overwrites that. */
  savedMeanwhile?: boolean
}

/** Reads a part test from its form. */
export function readPartTest(form: FormData): PartTestValues {
  const results: PartResults = {}
  for (const key of partKeys) {
    const found = partResults.find((one) => one === submittedText(form, `part_${key}`))
    if (found) results[key] = found
  }
  return {
    results,
    remarks: submittedText(form, 'remarks'),
    phone_seen_id: '',
    phone_seen_name: submittedText(form, 'phone_seen_name'),
    serial_seen: submittedText(form, 'serial_seen'),
    phone_reason: submittedText(form, 'phone_reason'),
    confirmed: form.has('mismatch_confirmed'),
    version: submittedText(form, 'test_version'),
  }
}

/** Converts a saved part test to form values. */
export function toPartTestFormValues(test: PartTest | null, bookedPhone: number | null): PartTestValues {
  return {
    results: test?.results ?? {},
    remarks: test?.remarks ?? '',
    phone_seen_id: String(test?.phone_seen?.id ?? bookedPhone ?? ''),
    phone_seen_name: null,
    serial_seen: test?.serial_seen ?? '',
    phone_reason: test?.phone_reason ?? '',
    confirmed: (test?.mismatches.length ?? 0) > 0,
    version: String(test?.version ?? 0),
  }
}

/**
 * Uploads the photos first, so that a refused test loses none; then saves the part test. What was typed gets the version that is saved
 * by then.
 */
export async function savePartTestForm(
  { api, form, intent, params }: Submission,
  stage: 'intake' | 'completion',
  typed: PartTestValues,
  test: Partial<NewPartTest> = {},
): Promise<{ complete: boolean; mismatches: number } | Refused> {
  const id = Number(params.ticketid)
  const problem =
    (await waitForChosenPictures()) ??
    (await sendPhotos(api, id, stage, form)) ??
    (await deleteNamed(api, id, intent))
  const { results, remarks, version } = typed
  const seen = version === '' ? {} : { version: Number(version) }
  const data = { results, remarks, ...seen, ...test }
  const saved = await api.send('PUT /api/tickets/{id}/part-tests/{stage}', { id, stage, data })
  if (isRefused(saved)) {
    const { version: present } = saved.facts
    if (typeof present === 'number') Object.assign(typed, { version: String(present), savedMeanwhile: true })
    return saved
  }
  typed.version = String(saved.test.version)
  if (problem !== null) return invalidField('photo', problem)
  return { complete: saved.complete, mismatches: saved.test.mismatches.length }
}

/** Uploads the photos of a form sent without scripts; returns the first error, or null. */
export async function sendPhotos(
  api: Api,
  id: number,
  stage: 'intake' | 'completion',
  form: FormData,
): Promise<string | null> {
  let problem: string | null = null
  for (const photo of form.getAll('photo')) {
    if (!(photo instanceof Blob) || photo.size === 0) continue
    const staffOnly = form.has('photo_staff_only')
    const sent = await api.send('POST /api/tickets/{id}/photos', {
      id,
      stage,
      staff_only: staffOnly,
      picture: photo,
    })
    if (isRefused(sent)) problem = sent.error
  }
  return problem
}

/** Deletes the photo that a button `delete:12` names; returns the error, or null. */
async function deleteNamed(api: Api, id: number, intent: string): Promise<string | null> {
  const photoId = Number(/^delete:(\d{1,15})$/.exec(intent)?.[1] ?? 0)
  if (photoId === 0) return null
  const gone = await api.send('DELETE /api/tickets/{id}/photos/{photoId}', { id, photoId })
  return isRefused(gone) && gone.status !== 404 ? gone.error : null
}
