import { Form } from 'react-router'
import { formatDollars } from '#contract/money-amounts.ts'
import type { PlannedPrices } from '#contract/price-changes.schema.ts'
import { TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { formatDay } from '#contract/format-day.ts'

type Props = {
  plan: PlannedPrices
  phoneId: number
  failure: FormFailure | undefined
  /** False for roles that may look at plans only. */
  mayEdit: boolean
  busy: boolean
}

const price = (dollars: number) => (dollars === 0 ? 'not offered' : formatDollars(dollars))

/** Prices of a phone that wait for their day: they can be changed, or withdrawn. */
export function PlannedPricesCard({ plan, phoneId, failure, mayEdit, busy }: Props) {
  const { id, from, by, summary, version, phones, prices } = plan
  const more = phones - 1
  return (
    <Card title={`From ${formatDay(from)}`}>
      <p className="mb-4 text-small text-soft">
        {summary}. Planned by {by ?? 'an erased account'}.
      </p>
      {mayEdit ? (
        <>
          {more > 0 && (
            <Notice tone="info" className="mb-4">
              The plan is about {more.toLocaleString('en-AU')} other {more === 1 ? 'phone' : 'phones'} too:
              another day, or withdrawing it, is for all of them. Prices are changed for this phone alone.
            </Notice>
          )}
          <Form method="post" noValidate>
            <FormErrors failure={failure} labels={getLabels(plan)} />
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="phone_id" value={phoneId} />
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="was" value={from} />
            <div className="grid grid-cols-2 items-end gap-4 md:grid-cols-3 xl:grid-cols-4">
              <TextField
                label="From a date"
                name="from"
                type="date"
                required
                defaultValue={failure?.values.from ?? from}
                error={failure?.fields.from}
              />
              {prices.map(({ repair, label, before, after }) => (
                <TextField
                  key={repair}
                  label={label}
                  name={`price-${repair}`}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={8}
                  hint={`Now ${price(before)}`}
                  defaultValue={failure?.values[`price-${repair}`] ?? after}
                  error={failure?.fields[`price-${repair}`]}
                />
              ))}
            </div>
            <p className="mt-2 text-small text-soft">
              A price left empty leaves the plan; 0 makes the repair unavailable from that day.
            </p>
            <div className="mt-4 row">
              <Button variant="primary" type="submit" name="intent" value="plan" busy={busy}>
                Save the plan
              </Button>
              <Button variant="secondary" type="submit" name="intent" value="withdraw" busy={busy}>
                Withdraw the plan
              </Button>
            </div>
          </Form>
        </>
      ) : (
        <ul>
          {prices.map(({ repair, label, before, after }) => (
            <li key={repair}>
              {label}: {price(before)} → <strong>{price(after)}</strong>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function getLabels({ prices }: PlannedPrices): Record<string, string> {
  return {
    from: 'From a date',
    ...Object.fromEntries(prices.map(({ repair, label }) => [`price-${repair}`, label])),
  }
}
