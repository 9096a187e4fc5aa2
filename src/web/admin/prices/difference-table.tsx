import type { PriceDifference } from '#contract/price-changes.schema.ts'
import { DataTable } from '../../ui/table.tsx'
import { Price } from '../devices/price.tsx'

/** A page with more rows is slow to scroll; all of them change nevertheless. */
const MAX_ROWS = 500

const columns = [
  { key: 'device', label: 'Device' },
  { key: 'repair', label: 'Repair' },
  { key: 'before', label: 'Now', align: 'end' as const },
  { key: 'after', label: 'New price', align: 'end' as const },
]

/** Prices before and after, the first few hundred of them. */
export function DifferenceTable({ changes }: { changes: readonly PriceDifference[] }) {
  return (
    <>
      {changes.length > MAX_ROWS && (
        <p className="mb-2 text-small text-soft">
          The first {MAX_ROWS} of {changes.length.toLocaleString('en-AU')} prices. All of them change.
        </p>
      )}
      <DataTable
        caption="Prices before and after"
        columns={columns}
        rows={changes.slice(0, MAX_ROWS).map((change) => ({
          key: `${change.phoneid} ${change.repair}`,
          cells: {
            device: change.displayName,
            repair: change.label,
            before: (
              <>
                <Price dollars={change.before} />
                {change.example && <span className="text-tiny text-soft"> example</span>}
              </>
            ),
            after: (
              <span className="text-strong">
                <Price dollars={change.after} />
              </span>
            ),
          },
        }))}
      />
    </>
  )
}
