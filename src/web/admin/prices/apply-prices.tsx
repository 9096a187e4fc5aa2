import { useState, type ReactNode } from 'react'
import { Form, useSubmit } from 'react-router'
import type { PriceChangeAnswer } from '#contract/price-changes.schema.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { pricesQuestion } from '../devices/edit-prices.tsx'
import { DifferenceTable } from './difference-table.tsx'

type Props = {
  changes: PriceChangeAnswer['changes']
  /** What the button does. */
  what: string
  /** True where the question is asked inside the page, for browsers without scripts. */
  showsQuestion: boolean
  busy: boolean
  encType?: 'multipart/form-data'
  /** Hidden fields. */
  children: ReactNode
}

/** Prices before and after, and the button that updates them after a question. */
export function ApplyPrices({ changes, what, showsQuestion, busy, encType, children }: Props) {
  const submit = useSubmit()
  const [asking, setAsking] = useState<FormData | null>(null)
  return (
    <Card title={showsQuestion ? pricesQuestion : 'Prices before and after'}>
      <Form
        method="post"
        encType={encType}
        className="mb-4 row"
        onSubmit={(event) => {
          if (showsQuestion) return
          event.preventDefault()
          setAsking(new FormData(event.currentTarget))
        }}
      >
        <input type="hidden" name="intent" value="apply" />
        {children}
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
            void submit(asking, { method: 'post', encType })
          }}
        >
          <p>{what}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
