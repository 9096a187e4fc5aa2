import { formatDollars } from '#contract/money-amounts.ts'
import type { PriceWay } from '#contract/price-changes.ts'
import type { PriceHistoryChange } from '#contract/price-changes.schema.ts'
import { EmptyState } from '../../ui/card.tsx'
import { DataTable } from '../../ui/table.tsx'
import { DateTime } from '../../ui/time.tsx'

const wayLabels: Record<PriceWay, string> = {
  form: 'Form',
  bulk: 'Bulk',
  csv: 'CSV',
  undo: 'Undo',
  dated: 'Dated',
}

const columns = [
  { key: 'at', label: 'Date' },
  { key: 'by', label: 'By' },
  { key: 'way', label: 'Way' },
  { key: 'prices', label: 'Old and new price' },
]

const price = (dollars: number) => (dollars === 0 ? 'not offered' : formatDollars(dollars))

/** Each change of a phone's prices, newest first. */
export function PriceHistoryTable({ changes }: { changes: readonly PriceHistoryChange[] }) {
  if (changes.length === 0) {
    return <EmptyState title="No price has changed yet" text="The prices are those that it was added with." />
  }
  return (
    <DataTable
      caption="Price changes"
      columns={columns}
      rows={changes.map(({ id, at, by, way, price_change, prices }) => ({
        key: id,
        cells: {
          at: <DateTime iso={at} />,
          by: by ?? 'An erased account',
          way: (
            <span>
              {wayLabels[way]}
              {price_change && <span className="block text-small text-soft">{price_change.summary}</span>}
            </span>
          ),
          prices: (
            <ul>
              {prices.map(({ repair, label, before, after }) => (
                <li key={repair}>
                  {label}: {price(before)} → <strong>{price(after)}</strong>
                </li>
              ))}
            </ul>
          ),
        },
      }))}
    />
  )
}
