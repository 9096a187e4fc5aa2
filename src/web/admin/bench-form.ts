import { repairKeys } from '#contract/catalogue.ts'
import { partResults, type PartResults, type PartTest } from '#contract/part-tests.ts'
import { addPhoto, deletePhoto } from '#contract/photos.ts'
import { isRefused, type Api } from '../api.ts'
import { textOf } from './refused-form.ts'

/** A part test as somebody filled it in. */
export type TypedTest = {
  results: PartResults
  remarks: string
  phone_seen_id: string
  serial_seen: string
  confirmed: boolean
}

/** Reads a part test off its form. */
export function typedTest(form: FormData): TypedTest {
  const results: PartResults = {}
  for (const key of repairKeys) {
    const found = partResults.find((one) => one === textOf(form, `part_${key}`))
    if (found) results[key] = found
  }
  return {
    results,
    remarks: textOf(form, 'remarks'),
    phone_seen_id: textOf(form, 'phone_seen_id'),
    serial_seen: textOf(form, 'serial_seen'),
    confirmed: form.has('mismatch_confirmed'),
  }
}

/** A saved test as its form shows it. */
export function typedFrom(test: PartTest | null, bookedPhone: number | null): TypedTest {
  return {
    results: test?.results ?? {},
    remarks: test?.remarks ?? '',
    phone_seen_id: String(test?.phone_seen?.id ?? bookedPhone ?? ''),
    serial_seen: test?.serial_seen ?? '',
    confirmed: (test?.mismatches.length ?? 0) > 0,
  }
}

/** Sends the photos that came with a form without scripts; answers what was wrong with one, or null. */
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
    const sent = await api.upload(addPhoto, { id, stage, staff_only: staffOnly, picture: photo })
    if (isRefused(sent)) problem = sent.error
  }
  return problem
}

/** Deletes the photo that a button `delete:12` names; answers what kept it from going, or null. */
export async function deleteNamed(api: Api, id: number, intent: string): Promise<string | null> {
  const photoId = Number(/^delete:(\d{1,15})$/.exec(intent)?.[1] ?? 0)
  if (photoId === 0) return null
  const gone = await api.send(deletePhoto, { id, photoId })
  return isRefused(gone) && gone.status !== 404 ? gone.error : null
}
