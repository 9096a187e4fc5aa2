import { Form } from 'react-router'
import { highestPrice, repairKeys, repairLabels, type Phone } from '#contract/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextField } from '../ui/fields.tsx'
import { dollars } from '../ui/money.ts'
import { DataTable } from '../ui/table.tsx'
import { FormMistakes } from './form-mistakes.tsx'
import { Price } from './price.tsx'
import { wholeDollars, type TypedPrices } from './prices-form.ts'
import type { Mistakes } from './refused-form.ts'

export const pricesQuestion = 'Are you sure you want to update the device with these prices?'

type FormProps = {
  id: number
  typed: TypedPrices
  mistakes: Mistakes | null
  /** What somebody else saved in the meantime; shown beside what was typed. */
  today: Phone | null
  busy: boolean
  /** Called with scripts, instead of the page that asks. */
  onAsk: (form: FormData) => void
}

/** The eight prices of a phone, in whole dollars. */
export function PricesForm({ id, typed, mistakes, today, busy, onAsk }: FormProps) {
  return (
    <Card title="Prices">
      <Form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          onAsk(new FormData(event.currentTarget))
        }}
      >
        <FormMistakes mistakes={mistakes} labels={repairLabels} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={typed.version} />
        <p className="mb-4 text-sm text-soft">Whole dollars. A price of 0 makes the repair unavailable.</p>
        <div className="grid grid-cols-2 items-start gap-4 xl:grid-cols-4">
          {repairKeys.map((key) => (
            <TextField
              key={key}
              label={repairLabels[key]}
              name={key}
              defaultValue={typed[key]}
              error={mistakes?.fields[key]}
              hint={
                today && wholeDollars(typed[key]) !== today[key]
                  ? `Now saved: ${dollars(today[key])}`
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

/** The question as a part of the page, for browsers without scripts. */
export function ConfirmPrices({ phone, typed, busy }: { phone: Phone; typed: TypedPrices; busy: boolean }) {
  const rows = repairKeys.map((key) => {
    const after = wholeDollars(typed[key])
    return {
      key,
      cells: {
        repair: repairLabels[key],
        now: <Price dollars={phone[key]} />,
        after: (
          <span className={after === phone[key] ? 'text-soft' : 'font-semibold'}>
            {Number.isNaN(after) ? typed[key] : <Price dollars={after} />}
          </span>
        ),
      },
    }
  })
  return (
    <Card title={pricesQuestion}>
      <DataTable caption="Prices now and after the update" columns={columns} rows={rows} />
      <Form method="post" className="mt-5 flex flex-wrap gap-3">
        <input type="hidden" name="id" value={phone.id} />
        {Object.entries(typed).map(([name, value]) => (
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
