import { requirementList } from '#contract/requirements.ts'
import { getStatus, statusName, type Status } from '#contract/ticket-statuses.ts'
import type { StatusNeeds } from '#contract/requirements.schema.ts'
import { shownWhenChosen } from '../chosen-status.ts'

/** Missing requirements of the selected status; CSS shows the matching line, so that it works without scripts. */
export function MissingRequirementsNotice({
  needs,
  current,
}: {
  needs: readonly StatusNeeds[]
  current: Status
}) {
  return (
    <div aria-live="polite">
      {needs
        .filter(({ status, missing }) => status !== current && missing.length > 0)
        .map(({ status, missing }) => (
          <p key={status} className={`leave-note-missing hidden ${shownFor(status)}`}>
            <strong>{statusName(status)}.</strong> Still missing: {requirementList(missing)}. Your comment
            will be kept as the reason.
          </p>
        ))}
    </div>
  )
}

function shownFor(status: Status): string {
  const { key } = getStatus(status)
  return key in shownWhenChosen ? shownWhenChosen[key as keyof typeof shownWhenChosen] : ''
}
