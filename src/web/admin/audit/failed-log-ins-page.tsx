import type { LoaderFunctionArgs } from 'react-router'
import { FAILED_LOG_IN_DAYS } from '#contract/audit.ts'
import type { FailedLogIn } from '#contract/audit.schema.ts'
import { getPage } from '../../page-context.ts'
import { EmptyState } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { DataTable } from '../../ui/table.tsx'
import { DateTime } from '../../ui/time.tsx'
import { staffMeta } from '../staff-meta.ts'

export const meta = () => staffMeta('Failed log-ins')

export async function loader({ context }: LoaderFunctionArgs): Promise<{ failed: FailedLogIn[] }> {
  return getPage(context).api.read('GET /api/audit/failed-log-ins', {})
}

const columns = [
  { key: 'last', label: 'Last tried' },
  { key: 'who', label: 'Account' },
  { key: 'network', label: 'Network address' },
  { key: 'attempts', label: 'Attempts that day', align: 'end' as const },
]

export default function FailedLogInsPage({
  loaderData: { failed },
}: {
  loaderData: { failed: FailedLogIn[] }
}) {
  return (
    <>
      <PageHeading
        title="Failed log-ins"
        eyebrow="Audit log"
        intro={`Wrong passwords and codes, counted by day, account and network, for ${FAILED_LOG_IN_DAYS} days. Passwords and codes are not kept.`}
      />
      {failed.length === 0 ? (
        <EmptyState title="None" text="Nobody has failed to log in." />
      ) : (
        <DataTable
          caption="Failed log-ins"
          columns={columns}
          rows={failed.map((row) => ({
            key: `${row.first_at} ${row.account?.accountid ?? row.tried} ${row.network}`,
            cells: {
              last: (
                <span className="one-line">
                  <DateTime iso={row.last_at} />
                </span>
              ),
              who: row.account?.fullname ?? (
                <span className="text-soft">No account{row.tried && <>: {row.tried}</>}</span>
              ),
              network: row.network || 'Several more',
              attempts: row.attempts,
            },
          }))}
        />
      )}
      <p className="mt-4">
        <Link to="/admin/audit" className="text-link">
          Back to the audit log
        </Link>
      </p>
    </>
  )
}
