import { Form } from 'react-router'
import { formatCents } from '#contract/money-amounts.ts'
import { MAX_MONTHLY_SEGMENTS } from '#contract/text-messages.ts'
import type { TextSettings, TextUsage } from '#contract/text-messages.schema.ts'
import { MoneyField, TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { formFields } from '../../forms/form-fields.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { DataTable } from '../../ui/table.tsx'

const labels = {
  segment_price: 'Price of a segment, in cents',
  monthly_limit: 'Limit of a month, in dollars',
}

/** Price and limit, and what texts cost. */
export function TextCosts({
  settings,
  usage,
  failure,
}: {
  settings: TextSettings
  usage: TextUsage[]
  failure: FormFailure | undefined
}) {
  const busy = useSubmitting('settings')
  const { segment_price, monthly_limit_cents, version } = settings
  const field = formFields(labels, failure, {
    segment_price: String(segment_price / 100),
    monthly_limit: monthly_limit_cents === null ? '' : String(monthly_limit_cents / 100),
  })
  const { cents = 0, segments = 0 } = usage[0] ?? {}
  const share =
    monthly_limit_cents === null
      ? (segments + 1) / MAX_MONTHLY_SEGMENTS
      : (cents + Math.ceil(segment_price / 100)) / monthly_limit_cents
  return (
    <Card title="Costs">
      <div className="stack gap-5">
        {share > 1 && (
          <Notice tone="warn" title="The limit of this month is reached">
            Texts have stopped until next month, or until you raise it. Their news goes by email.
          </Notice>
        )}
        {share > 0.8 && share <= 1 && (
          <Notice tone="warn" title="Four fifths of this month’s limit are used">
            At the limit texts stop until next month, and their news goes by email.
          </Notice>
        )}
        <DataTable
          caption="What texts cost"
          columns={[
            { key: 'month', label: 'Month' },
            { key: 'texts', label: 'Texts', align: 'end' },
            { key: 'segments', label: 'Segments', align: 'end' },
            { key: 'cents', label: 'Cost', align: 'end' },
          ]}
          rows={usage.map(({ month, texts, segments, cents }) => ({
            key: month,
            cells: {
              month: nameMonth(month),
              texts,
              segments,
              cents: segment_price === 0 && cents === 0 ? '–' : formatCents(cents),
            },
          }))}
        />
        <Form method="post" noValidate className="stack">
          <FormErrors failure={failure} labels={labels} />
          <input type="hidden" name="intent" value="settings" />
          <input type="hidden" name="version" value={failure?.values.version ?? version} />
          <TextField
            {...field('segment_price')}
            required
            inputMode="decimal"
            autoComplete="off"
            className="sm:max-w-xs"
            hint="What your provider charges, such as 7.9. It counts for texts from now on."
          />
          <MoneyField
            {...field('monthly_limit')}
            optional
            className="sm:max-w-xs"
            hint="Texts stop when a month has cost this much; emails go on. Empty: 2,000 segments a month."
          />
          <Button variant="secondary" busy={busy} className="justify-self-start">
            Save costs
          </Button>
        </Form>
      </div>
    </Card>
  )
}

/** `2026-11` as "November 2026". */
function nameMonth(month: string): string {
  const format = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(Date.parse(`${month}-01`))
}
