import { redirect } from 'react-router'
import { parseParcelNumber } from '#contract/parcels.ts'
import type { ParcelContents } from '#contract/parcels.schema.ts'
import { isRefused, type Refused } from '../../api.ts'
import { formFailure, type Submission } from '../../forms/form-action.ts'
import { invalidField, type FormFailure } from '../../forms/form-failure.ts'
import { submittedText, submittedValues } from '../../forms/submitted-values.ts'
import { getSubmittedPath } from '../ticket-path.ts'
import { staffFormAction } from '../staff-form-action.ts'

/** Rows of the form for phones that were not booked; more by saving again. */
export const EXTRA_ROWS = 2

const extraFields = Array.from({ length: EXTRA_ROWS }, (_, row) => [
  `extra.${row}.phone_name`,
  `extra.${row}.serial`,
]).flat()

type Ticket = ParcelContents['tickets'][number]

export type ContentsFailure = FormFailure & {
  /** Tickets whose phones are ticked. */
  found: number[]
  /** Tickets that were found already when the form was shown first. */
  seen: number[]
  /** What the code that was scanned last has ticked. */
  scanned: { code: string; ids: number[]; words: string } | null
}

/** Ticks the phone of a scanned code, or saves what was in the parcel. */
export const saveContents = staffFormAction(async (submission: Submission) => {
  const { api, flash, form, intent } = submission
  const id = parseParcelNumber(submittedText(form, 'parcel')) ?? 0
  const toIds = (name: string) =>
    form
      .getAll(name)
      .flatMap((ids) => (typeof ids === 'string' ? ids.split(' ') : []))
      .filter((id) => id !== '')
      .map(Number)
  const [found, seen] = [toIds('found'), toIds('seen')]
  const values = submittedValues(form, ['code', ...extraFields])
  const again = { found, seen, values, scanned: null }
  if (intent === 'tick') {
    const contents = await api.send('GET /api/parcels/{id}/contents', { id })
    if (isRefused(contents)) return formFailure(submission, contents, again)
    return tick(submission, contents, again)
  }
  const extra = Array.from({ length: EXTRA_ROWS }, (_, row) => ({
    phone_name: submittedText(form, `extra.${row}.phone_name`).trim(),
    serial: submittedText(form, `extra.${row}.serial`).trim(),
  }))
  // A row that is left empty keeps the place of the others, by which their mistakes are named.
  const last = extra.findLastIndex(({ phone_name, serial }) => phone_name !== '' || serial !== '')
  const saved = await api.send('PUT /api/parcels/{id}/contents', {
    id,
    data: { found, seen, extra: extra.slice(0, last + 1) },
  })
  if (isRefused(saved)) return formFailure(submission, saved, again)
  flash('success', describeSaved(saved))
  return redirect(getSubmittedPath(submission, 'contents'), 303)
})

function tick(
  submission: Submission,
  { tickets }: ParcelContents,
  again: Omit<ContentsFailure, keyof FormFailure> & { values: Record<string, string> },
) {
  const code = (again.values['code'] ?? '').trim()
  const hits = findScanned(tickets, code)
  if (hits.length > 0) {
    const ids = hits.map(({ id }) => id)
    return formFailure(submission, nothingWrong, {
      ...again,
      found: [...again.found, ...ids],
      scanned: { code, ids, words: describeTicked(hits) },
      values: { ...again.values, code: '' },
    })
  }
  const isTypedBelow = Object.entries(again.values).some(
    ([name, value]) => name.startsWith('extra.') && value !== '',
  )
  // A scanner that types into a field below presses Enter there.
  if (code === '' && isTypedBelow) return formFailure(submission, nothingWrong, again)
  const message =
    code === ''
      ? 'Please scan or type a serial, an IMEI or a ticket number.'
      : 'No phone of this parcel has that number. If it was not booked, enter it below.'
  return formFailure(submission, invalidField('code', message), again)
}

const nothingWrong: Refused = { refused: true, status: 200, error: '', fields: {}, facts: {} }

/** The tickets of the phone that a scanned code names. */
export function findScanned<One extends Pick<Ticket, 'id' | 'phone_serial'>>(
  tickets: readonly One[],
  scanned: string,
): One[] {
  const code = scanned.trim()
  const spelled = spell(code)
  return tickets.filter(
    ({ id, phone_serial }) =>
      spelled !== '' && (spell(phone_serial) === spelled || /^#?(.*)$/.exec(code)![1] === String(id)),
  )
}

/** Says what a scan has ticked. */
export function describeTicked(hits: readonly Pick<Ticket, 'id' | 'displayName'>[]): string {
  return `Ticked: ${hits.map(({ id, displayName }) => `${displayName}, ticket ${id}`).join('; ')}.`
}

function spell(code: string): string {
  return code.replace(/[ -]/g, '').toUpperCase()
}

function describeSaved({ missing, extra }: ParcelContents): string {
  const told = [
    ...(missing.length > 0 ? [`${missing.length} missing`] : []),
    ...(extra.length > 0 ? [`${extra.length} not booked`] : []),
  ]
  return told.length === 0
    ? 'Saved: everything is inside.'
    : `Saved: ${told.join(', ')}. The customer gets one email about it.`
}
