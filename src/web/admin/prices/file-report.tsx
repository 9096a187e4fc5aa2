import { useState } from 'react'
import { Form, useSubmit } from 'react-router'
import type { PriceFileAnswer } from '#contract/price-files.schema.ts'
import { Button } from '../../ui/button.tsx'
import { Card, EmptyState } from '../../ui/card.tsx'
import { DataTable } from '../../ui/table.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { pricesQuestion } from '../devices/edit-prices.tsx'
import { countPrices } from './count-prices.ts'
import { DifferenceTable } from './difference-table.tsx'

const columns = [
  { key: 'line', label: 'Line' },
  { key: 'error', label: 'Mistake' },
]

type Props = {
  report: PriceFileAnswer
  csv: string
  /** True where the question is asked inside the page, for browsers without scripts. */
  showsQuestion: boolean
  busy: boolean
}

/** The mistakes of a file by line, or what it changes and the button that updates the prices. */
export function FileReport({ report: { changes, mistakes, digest }, csv, showsQuestion, busy }: Props) {
  const submit = useSubmit()
  const [asking, setAsking] = useState<FormData | null>(null)
  if (mistakes.length > 0) {
    return (
      <Card
        title={mistakes.length === 1 ? '1 mistake in the file' : `${mistakes.length} mistakes in the file`}
      >
        <p className="mb-4">Nothing was changed. Correct them in the file and choose it again.</p>
        <DataTable
          caption="Mistakes in the file"
          columns={columns}
          rows={mistakes.map(({ line, error }, index) => ({ key: index, cells: { line, error } }))}
        />
      </Card>
    )
  }
  if (changes.length === 0) {
    return <EmptyState title="No price changes" text="All prices in the file are so already." />
  }
  const phones = new Set(changes.map(({ phone_id }) => phone_id)).size
  const what = `Update ${countPrices({ prices: changes.length, phones })}`
  return (
    <Card title={showsQuestion ? pricesQuestion : 'Prices before and after'}>
      <Form
        method="post"
        encType="multipart/form-data"
        className="mb-4 row"
        onSubmit={(event) => {
          if (showsQuestion) return
          event.preventDefault()
          setAsking(new FormData(event.currentTarget))
        }}
      >
        <input type="hidden" name="intent" value="apply" />
        <input type="hidden" name="seen" value={digest} />
        <textarea name="csv" defaultValue={csv} hidden readOnly />
        {showsQuestion ? (
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
      <DifferenceTable changes={changes} />
      {asking && (
        <ConfirmDialog
          question={pricesQuestion}
          yes="Yes, update"
          onClose={() => setAsking(null)}
          onYes={() => {
            asking.set('confirmed', 'yes')
            void submit(asking, { method: 'post', encType: 'multipart/form-data' })
          }}
        >
          <p>{what}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
