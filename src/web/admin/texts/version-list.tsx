import type { TextKey } from '#contract/texts.ts'
import type { TextVersion } from '#contract/texts.schema.ts'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { DateTime } from '../../ui/time.tsx'

type Props = { textKey: TextKey; present: number; versions: TextVersion[] }

/** The versions of a text, newest first, each with a link that compares it with the present one. */
export function VersionList({ textKey, present, versions }: Props) {
  return (
    <Card title="Versions">
      <ul className="stack gap-3">
        {versions.map((version) => (
          <li key={version.version}>
            {version.version === present ? (
              <strong>{versionName(version)} (shown now)</strong>
            ) : (
              <Link to={`/admin/texts/${textKey}/versions/${version.version}`} className="text-link">
                {versionName(version)}
              </Link>
            )}
            <div className="text-small text-soft">
              {version.saved_at !== null && (
                <>
                  {version.author ?? 'A former member of staff'}, <DateTime iso={version.saved_at} />
                </>
              )}
              {version.confirmed_at !== null && ' Checked.'}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Name of a version. */
export function versionName({ version, delivered }: Pick<TextVersion, 'version' | 'delivered'>): string {
  if (version === 0) return `As delivered (${delivered ?? ''})`
  return delivered === null ? `Version ${version}` : `Version ${version}, as delivered`
}
