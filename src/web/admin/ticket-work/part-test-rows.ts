import { partKeys } from '#contract/part-tests.ts'
import { intakePhotosNeeded } from '#contract/photos.ts'
import type { PartTestRecord } from '#contract/part-tests.schema.ts'
import type { WorkRow } from './work-links.tsx'

type WorkState = Pick<WorkRow, 'message' | 'tone'>

/** State of intake and completion document. */
export function toPartTestRows(
  ticketid: number,
  record: PartTestRecord,
): [intake: WorkRow, completion: WorkRow] {
  const page = `/admin/tickets/${ticketid}`
  return [
    { key: 'intake', label: 'Intake', href: `${page}/intake`, ...getIntakeState(record) },
    { key: 'completion', label: 'Completion', href: `${page}/completion`, ...getDocumentState(record) },
  ]
}

function getIntakeState({ intake, photos }: PartTestRecord): WorkState {
  const taken = photos.filter(({ stage }) => stage === 'intake').length
  if (!intake && taken === 0) return { message: 'Not tested yet', tone: 'idle' }
  const untested = partKeys.filter((key) => intake?.results[key] === undefined).length
  if (untested > 0) return { message: `${untested} to test`, tone: 'due' }
  if (!intake?.phone_seen) return { message: 'Model not confirmed', tone: 'due' }
  if (intake.mismatches.length > 0 && !intake.phone_reason)
    return { message: `Other ${intake.mismatches.join(', ')}`, tone: 'due' }
  if (taken < intakePhotosNeeded) return { message: 'Photos needed', tone: 'due' }
  return { message: `Tested, ${taken} photos`, tone: 'done' }
}

function getDocumentState({ document, completion }: PartTestRecord): WorkState {
  if (document) return { message: document.reviewed ? 'Reviewed' : 'Issued', tone: 'done' }
  return completion ? { message: 'Not issued yet', tone: 'due' } : { message: 'Not begun', tone: 'idle' }
}
