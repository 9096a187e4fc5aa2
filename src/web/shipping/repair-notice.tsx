import { repairNotice, type NoticeText } from '#contract/repair-notice.ts'
import { CheckField } from '../forms/fields.tsx'
import './repair-notice.css'

export const noticeLabel = 'I have read the repair notice'

/** The sentences of a repair notice. */
export function NoticeWords({ notice = repairNotice }: { notice?: NoticeText }) {
  return (
    <div className="repair-notice">
      <p className="label-type">Repair notice</p>
      {notice.message.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

/** The current repair notice with its checkbox; submits the version that was shown. */
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
