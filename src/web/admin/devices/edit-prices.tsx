import { Form } from 'react-router'
import { highestPrice, getPrice } from '#contract/catalogue.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../forms/fields.tsx'
import { formatDollars } from '#contract/money-amounts.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import { DataTable } from '../../ui/table.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import { useFormVersion } from '../../forms/use-form-version.ts'
import { Price } from './price.tsx'
import { type PriceField, type PriceValues } from './prices-form.ts'
import { readWholeDollars } from '../../forms/read-amount.ts'

export const pricesQuestion = 'Are you sure you want to update the device with these prices?'

type FormProps = {
  id: number
  fields: readonly PriceField[]
  submitted: PriceValues
  failure: FormFailure | undefined
  /** Prices that a colleague saved in the meantime, shown beside the submitted ones. */
  today: Phone | null
  busy: boolean
  /** Called with scripts to open a dialog; without them, a page asks. */
  onAsk: (form: FormData) => void
}

/** Form with the prices of a phone, in whole dollars. */
export function PricesForm({ id, fields, submitted, failure, today, busy, onAsk }: FormProps) {
  return (
    <Card title="Prices">
      <Form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          onAsk(new FormData(event.currentTarget))
        }}
      >
        <FormErrors
          failure={failure}
          labels={Object.fromEntries(fields.map(({ name, label }) => [name, label]))}
        />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={useFormVersion(Number(submitted.version))} />
        <p className="mb-4 text-small text-soft">Whole dollars. A price of 0 makes the repair unavailable.</p>
        <div className="grid grid-cols-2 items-start gap-4 xl:grid-cols-4">
          {fields.map(({ key, name, label, hidden }) => (
            <TextField
              key={key}
              label={label}
              name={name}
              // A repair that was added while the form was open has no price yet.
              defaultValue={submitted[name] ?? '0'}
              error={failure?.fields[name]}
              hint={
                today && readWholeDollars(submitted[name] ?? '') !== getPrice(today, key)
                  ? `Now saved: ${formatDollars(getPrice(today, key))}`
                  : hidden
                    ? 'Hidden from customers. 0 leaves the price.'
                    : undefined
              }
              required
              inputMode="numeric"
              autoComplete="off"
              pattern="[$]?[0-9, ]{1,7}"
              title={`Whole dollars from 0 to ${highestPrice}`}
              maxLength={8}
            />
          ))}
        </div>
        <div className="mt-6">
          <Button variant="primary" type="submit" busy={busy}>
            Update prices
          </Button>
        </div>
      </Form>
    </Card>
  )
}

const columns = [
  { key: 'repair', label: 'Repair' },
  { key: 'now', label: 'Now', align: 'end' as const },
  { key: 'after', label: 'New price', align: 'end' as const },
]

/** The question inside the page, for browsers without scripts. */
export function ConfirmPrices({
  phone,
  fields,
  submitted,
  busy,
}: {
  phone: Phone
  fields: readonly PriceField[]
  submitted: PriceValues
  busy: boolean
}) {
  const rows = fields.map(({ key, name, label }) => {
    const after = readWholeDollars(submitted[name] ?? '')
    const now = getPrice(phone, key)
    return {
      key,
      cells: {
        repair: label,
        now: <Price dollars={now} />,
        after: (
          <span className={after === now ? 'text-soft' : 'text-strong'}>
            {Number.isNaN(after) ? submitted[name] : <Price dollars={after} />}
          </span>
        ),
      },
    }
  })
  return (
    <Card title={pricesQuestion}>
      <DataTable caption="Prices now and after the update" columns={columns} rows={rows} />
      <Form method="post" className="mt-5 row">
        <input type="hidden" name="id" value={phone.id} />
        {Object.entries(submitted).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button variant="primary" type="submit" name="confirmed" value="yes" busy={busy}>
          Yes, update
        </Button>
        <Button variant="secondary" type="submit" name="confirmed" value="no">
          No
        </Button>
      </Form>
    </Card>
  )
}
