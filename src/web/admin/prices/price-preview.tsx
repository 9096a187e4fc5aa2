import { useState } from 'react'
import { Form, useSubmit } from 'react-router'
import type { PriceChangeAnswer } from '#contract/price-changes.schema.ts'
import { Button } from '../../ui/button.tsx'
import { Card, EmptyState } from '../../ui/card.tsx'
import { formatDay } from '#contract/format-day.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { pricesQuestion } from '../devices/edit-prices.tsx'
import { countPrices } from './count-prices.ts'
import { DifferenceTable } from './difference-table.tsx'
import { formatVersions } from './price-rule.ts'

type Props = {
  preview: PriceChangeAnswer
  /** The day from which the prices are; '' for at once. */
  from: string
  /** True where the question is asked inside the page, for browsers without scripts. */
  showsQuestion: boolean
  busy: boolean
}

/** Prices before and after, and the button that updates them. */
export function PricePreview({ preview: { changes, versions }, from, showsQuestion, busy }: Props) {
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
    <Card title={showsQuestion ? pricesQuestion : 'Prices before and after'}>
      <Form
        method="post"
        className="mb-4 row"
        onSubmit={(event) => {
          if (showsQuestion) return
          event.preventDefault()
          setAsking(new FormData(event.currentTarget))
        }}
      >
        <input type="hidden" name="intent" value="apply" />
        <input type="hidden" name="versions" value={formatVersions(versions)} />
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
            void submit(asking, { method: 'post' })
          }}
        >
          <p>{what}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
