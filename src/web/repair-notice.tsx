import { repairNotice, type NoticeText } from '#contract/repair-notice.ts'
import { CheckField } from './ui/fields.tsx'

export const noticeLabel = 'I have read the repair notice'

/** The sentences of a repair notice, as they are read before it is accepted. */
export function NoticeWords({ notice = repairNotice }: { notice?: NoticeText }) {
  return (
    <div className="repair-notice">
      <p className="label-type">Repair notice</p>
      {notice.says.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

/** Today's notice with its box to tick; what is sent is the version that was read. */
export function NoticeField({ accepted = false, error }: { accepted?: boolean; error?: string | undefined }) {
  return (
    <div>
      <NoticeWords />
      <CheckField
        label={noticeLabel}
        name="notice_version"
        value={repairNotice.version}
        defaultChecked={accepted}
        error={error}
      />
    </div>
  )
}
