import { Form } from 'react-router'
import type { PriceChange } from '#contract/price-changes.schema.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDay } from '#contract/format-day.ts'
import { DataTable } from '../../ui/table.tsx'
import { DateTime } from '../../ui/time.tsx'
import { countPrices } from './count-prices.ts'

const columns = [
  { key: 'what', label: 'Change' },
  { key: 'prices', label: 'Prices' },
  { key: 'by', label: 'By' },
  { key: 'state', label: 'When' },
  { key: 'undo', label: 'Undo' },
]

/** Planned and past changes of many prices, each with the button that undoes it. */
export function PriceChangeList({ changes, busy }: { changes: readonly PriceChange[]; busy: boolean }) {
  if (changes.length === 0) return null
  return (
    <Card title="Last changes">
      <DataTable
        caption="Last changes of many prices"
        columns={columns}
        rows={changes.map((change) => ({
          key: change.id,
          cells: {
            what: change.summary,
            prices: countPrices(change),
            by: change.by ?? 'An erased account',
            state: <State change={change} />,
            undo: change.undone_at === null && <UndoForm change={change} busy={busy} />,
          },
        }))}
      />
    </Card>
  )
}

function State({ change: { applied_at, from, undone_at, undone_by } }: { change: PriceChange }) {
  if (applied_at === null) return <strong>From {formatDay(from ?? '')}</strong>
  return (
    <>
      <DateTime iso={applied_at} />
      {undone_at !== null && (
        <span className="block text-small text-soft">
          Undone <DateTime iso={undone_at} /> by {undone_by ?? 'an erased account'}
        </span>
      )}
    </>
  )
}

function UndoForm({ change: { id, applied_at, summary }, busy }: { change: PriceChange; busy: boolean }) {
  return (
    <Form method="post" action="/admin/prices">
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" variant="secondary" busy={busy}>
        {applied_at === null ? 'Remove' : 'Undo'}
        <span className="visually-hidden"> {summary}</span>
      </Button>
    </Form>
  )
}
