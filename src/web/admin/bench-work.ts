import { repairKeys } from '#contract/catalogue.ts'
import { getBenchRecord, type BenchRecord } from '#contract/part-tests.ts'
import { intakePhotosNeeded } from '#contract/photos.ts'
import type { WorkReader } from './read-work.ts'
import type { WorkRow } from './ticket-work.tsx'

type Standing = Pick<WorkRow, 'says' | 'tone'>

/** Where intake and completion document stand. */
export const benchWork: WorkReader = async (api, ticketid) => {
  const record = await api.read(getBenchRecord, { id: ticketid })
  const page = `/admin/tickets/${ticketid}`
  return [
    { key: 'intake', label: 'Intake', href: `${page}/intake`, ...intakeStands(record) },
    { key: 'completion', label: 'Completion', href: `${page}/completion`, ...documentStands(record) },
  ]
}

function intakeStands({ intake, photos }: BenchRecord): Standing {
  const taken = photos.filter(({ stage }) => stage === 'intake').length
  if (!intake && taken === 0) return { says: 'Not tested yet', tone: 'idle' }
  const untested = repairKeys.filter((key) => intake?.results[key] === undefined).length
  if (untested > 0) return { says: `${untested} to test`, tone: 'due' }
  if (!intake?.phone_seen) return { says: 'Model not confirmed', tone: 'due' }
  if (intake.mismatches.length > 0) return { says: `Other ${intake.mismatches.join(', ')}`, tone: 'due' }
  if (taken < intakePhotosNeeded) return { says: 'Photos needed', tone: 'due' }
  return { says: `Tested, ${taken} photos`, tone: 'done' }
}

function documentStands({ document, completion }: BenchRecord): Standing {
  if (document) return { says: document.reviewed ? 'Reviewed' : 'Issued', tone: 'done' }
  return completion ? { says: 'Not issued yet', tone: 'due' } : { says: 'Not begun', tone: 'idle' }
}
