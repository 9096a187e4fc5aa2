import { requirementList } from '#contract/requirements.ts'
import { statusName, type Status } from '#contract/ticket-statuses.ts'
import type { StatusNeeds } from '#contract/requirements.schema.ts'

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
          <p key={status} className="leave-note-missing" data-status={status}>
            <strong>{statusName(status)}.</strong> Still missing: {requirementList(missing)}. Your comment
            will be kept as the reason.
          </p>
        ))}
    </div>
  )
}
