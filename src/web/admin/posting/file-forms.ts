import { redirect } from 'react-router'
import { decodeSpreadsheet, MAX_PRICE_FILE_BYTES } from '#contract/price-files.ts'
import type { AnswerFile } from '#contract/posting.schema.ts'
import { isRefused } from '../../api.ts'
import { formFailure, type Submission } from '../../forms/form-action.ts'
import { invalidField } from '../../forms/form-failure.ts'
import { submittedText, submittedValues } from '../../forms/submitted-values.ts'

/** A carrier's answer that was looked at; `csv` goes with the confirming form, which cannot carry the chosen file. */
export type LookedAnswer = AnswerFile & { csv: string }

/** Sends the browser to the file of the chosen parcels, or of all without a problem. */
export async function downloadFile(submission: Submission) {
  const { api, form } = submission
  const { parcels } = await api.read('GET /api/posting', {})
  const chosen = form.getAll('parcels').map(Number)
  const wanted =
    chosen.length > 0
      ? parcels.filter(({ parcel_id }) => chosen.includes(parcel_id))
      : parcels.filter(({ problems }) => problems.length === 0)
  const wrong = wanted.find(({ problems }) => problems.length > 0)
  if (wrong) {
    const words = `#${wrong.ticket_ids.join(' and #')}: ${wrong.problems[0]}`
    return formFailure(submission, invalidField('parcels', words), {})
  }
  if (wanted.length === 0) {
    return formFailure(
      submission,
      invalidField('parcels', 'Nothing without a problem is ready to be posted.'),
      {},
    )
  }
  const tickets = wanted.flatMap(({ ticket_ids }) => ticket_ids).join(',')
  return redirect(`/api/posting/files/mypost.csv?tickets=${tickets}`, 303)
}

/** Sends the browser to the labels or slips of the chosen parcels, or of all. */
export async function printChosen(submission: Submission) {
  const { api, form } = submission
  const { parcels } = await api.read('GET /api/posting', {})
  const chosen = form.getAll('parcels').map(Number)
  const wanted = chosen.length > 0 ? parcels.filter(({ parcel_id }) => chosen.includes(parcel_id)) : parcels
  if (wanted.length === 0) {
    return formFailure(submission, invalidField('parcels', 'Nothing is ready to be posted.'), {})
  }
  const query = new URLSearchParams({
    tickets: wanted.flatMap(({ ticket_ids }) => ticket_ids).join(','),
    ...submittedValues(form, ['kind', 'size', 'start']),
  })
  return redirect(`/api/posting/labels.pdf?${query}`, 303)
}

/** Reads the chosen file, or the one that was looked at with other columns; posts it where that was pressed. */
export async function readAnswerFile(submission: Submission) {
  const { api, flash, form } = submission
  const file = form.get('file')
  let csv = submittedText(form, 'csv')
  if (csv === '') {
    if (!(file instanceof Blob) || file.size === 0) {
      return formFailure(submission, invalidField('file', 'Please choose a CSV file.'), {})
    }
    if (file.size > MAX_PRICE_FILE_BYTES) {
      return formFailure(
        submission,
        invalidField('file', 'That file is too large: at most one megabyte.'),
        {},
      )
    }
    csv = decodeSpreadsheet(new Uint8Array(await file.arrayBuffer()))
  }
  const mapping = submittedValues(form, ['reference', 'name', 'number'])
  const isMapped = Object.values(mapping).some((heading) => heading !== '')
  const apply = form.has('apply')
  const answer = await api.send('POST /api/posting/files/answers', {
    csv,
    apply,
    ...(isMapped && { mapping }),
  })
  if (isRefused(answer)) return formFailure(submission, answer, {})
  if (!answer.applied) return { ...answer, csv } satisfies LookedAnswer
  const { length } = answer.changes
  flash('success', length === 1 ? '1 phone is posted.' : `${length} phones are posted.`)
  return redirect('/admin/posting', 303)
}
