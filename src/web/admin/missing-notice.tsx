import { requirementList, type StatusNeeds } from '#contract/requirements.ts'
import { statusName, type Status } from '#contract/tickets.ts'

/** Written out, since each class has to be found in the source. */
const shownFor: Record<`${Status}`, string> = {
  '-1': "group-has-[[name=status]_option[value='-1']:checked]/note:block",
  '0': "group-has-[[name=status]_option[value='0']:checked]/note:block",
  '1': "group-has-[[name=status]_option[value='1']:checked]/note:block",
  '2': "group-has-[[name=status]_option[value='2']:checked]/note:block",
  '3': "group-has-[[name=status]_option[value='3']:checked]/note:block",
  '4': "group-has-[[name=status]_option[value='4']:checked]/note:block",
  '5': "group-has-[[name=status]_option[value='5']:checked]/note:block",
  '6': "group-has-[[name=status]_option[value='6']:checked]/note:block",
}

/** What the chosen status still asks for; the style sheet shows the right line, so that it works without scripts too. */
export function MissingNotice({ needs, current }: { needs: readonly StatusNeeds[]; current: Status }) {
  return (
    <div aria-live="polite">
      {needs
        .filter(({ status, missing }) => status !== current && missing.length > 0)
        .map(({ status, missing }) => (
          <p key={status} className={`leave-note-missing hidden ${shownFor[`${status}`]}`}>
            <strong>{statusName(status)}.</strong> Still missing: {requirementList(missing)}. Your comment
            will be kept as the reason.
          </p>
        ))}
    </div>
  )
}
