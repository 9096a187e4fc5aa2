import type { NoticeText } from '#contract/repair-notice.ts'
import { CheckField } from '../forms/fields.tsx'
import './repair-notice.css'

export const noticeLabel = 'I have read the repair notice'

/** The sentences of a repair notice. */
export function NoticeWords({ notice }: { notice: NoticeText }) {
  return (
    <div className="repair-notice">
      <p className="label-type">Repair notice</p>
      {notice.message.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

type FieldProps = { notice: NoticeText; accepted?: boolean; error?: string | undefined }

/** The current repair notice with its checkbox; submits the version that was shown. */
export function NoticeField({ notice, accepted = false, error }: FieldProps) {
  return (
    <div>
      <NoticeWords notice={notice} />
      <CheckField
        label={noticeLabel}
        name="notice_version"
        value={notice.version}
        defaultChecked={accepted}
        error={error}
      />
    </div>
  )
}
