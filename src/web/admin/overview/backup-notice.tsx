import { DAY_MS } from '#contract/durations.ts'
import type { BackupState } from '#contract/backups.schema.ts'
import { Notice } from '../../ui/card.tsx'
import { RelativeTime } from '../../ui/time.tsx'

type Props = { backup: BackupState | null; now: number }

/** Says how old the last good backup is; renders nothing where backups are not scheduled. */
export function BackupNotice({ backup, now }: Props) {
  if (!backup) return null
  const { last_good_at: last, failed_at: failed, error } = backup
  const isOld = last !== null && now - Date.parse(last) > 2 * DAY_MS
  const age = last ? (
    <>
      The last good backup was made <RelativeTime iso={last} now={now} />.
    </>
  ) : (
    'There is no good backup yet.'
  )
  if (!failed && !isOld) return <p className="mt-4 text-small text-soft">{age}</p>
  return (
    <Notice tone="warn" className="mb-4">
      {failed && (
        <>
          The backup failed <RelativeTime iso={failed} now={now} />: {error}.{' '}
        </>
      )}
      {age}
    </Notice>
  )
}
