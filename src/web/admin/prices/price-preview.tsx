import { useState } from 'react'
import { Form, useSubmit } from 'react-router'
import type { PriceChangeAnswer } from '#contract/price-changes.ts'
import { Button } from '../../ui/button.tsx'
import { Card, EmptyState } from '../../ui/card.tsx'
import { formatDay } from '../../ui/format-day.ts'
import { DataTable } from '../../ui/table.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { pricesQuestion } from '../devices/edit-prices.tsx'
import { Price } from '../devices/price.tsx'
import { countPrices } from './count-prices.ts'
import { formatVersions } from './price-rule.ts'

/** A page with more rows is slow to scroll; all of them change nevertheless. */
const MAX_ROWS = 500

const columns = [
  { key: 'device', label: 'Device' },
  { key: 'repair', label: 'Repair' },
  { key: 'before', label: 'Now', align: 'end' as const },
  { key: 'after', label: 'New price', align: 'end' as const },
]

type Props = {
  preview: PriceChangeAnswer
  /** The day from which the prices are; '' for at once. */
  from: string
  /** True where the question is asked inside the page, for browsers without scripts. */
  asks: boolean
  busy: boolean
}

/** Prices before and after, and the button that updates them. */
export function PricePreview({ preview: { changes, versions }, from, asks, busy }: Props) {
  const submit = useSubmit()
  const [asking, setAsking] = useState<FormData | null>(null)
  if (changes.length === 0) {
    return (
      <EmptyState title="No price changes" text="All of these prices are so already, or are not offered." />
    )
  }
  const count = countPrices({ prices: changes.length, phones: Object.keys(versions).length })
  const what = from === '' ? `Update ${count}` : `Plan ${count} from ${formatDay(from)}`
  return (
    <Card title={asks ? pricesQuestion : 'Prices before and after'}>
      <Form
        method="post"
        className="mb-4 flex flex-wrap gap-3"
        onSubmit={(event) => {
          if (asks) return
          event.preventDefault()
          setAsking(new FormData(event.currentTarget))
        }}
      >
        <input type="hidden" name="intent" value="apply" />
        <input type="hidden" name="versions" value={formatVersions(versions)} />
        {asks ? (
          <>
            <Button variant="primary" type="submit" name="confirmed" value="yes" busy={busy}>
              Yes, {what.toLowerCase()}
            </Button>
            <Button variant="secondary" type="submit" name="confirmed" value="no">
              No
            </Button>
          </>
        ) : (
          <Button variant="primary" type="submit" busy={busy}>
            {what}
          </Button>
        )}
      </Form>
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
      {asking && (
        <ConfirmDialog
          question={pricesQuestion}
          yes="Yes, update"
          onClose={() => setAsking(null)}
          onYes={() => {
            asking.set('confirmed', 'yes')
            void submit(asking, { method: 'post' })
          }}
        >
          <p>{what}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
