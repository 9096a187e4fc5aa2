import type { ChangeEvent } from 'react'
import { formatCents } from '#contract/money-amounts.ts'
import { formatAmountField } from '#contract/amount-field.ts'
import type { PartCostList } from '#contract/part-costs.schema.ts'
import { MoneyField, TextField } from '../../forms/fields.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { getCostInputName, getPartInputName, getShownRows, type CostValues } from './cost-values.ts'
import './part-costs.css'

type Props = {
  values: CostValues
  parts: PartCostList['parts']
  failure: FormFailure | undefined
  busy: boolean
}

/** What the parts of the repair cost the shop, chosen from its own list with their last prices. */
export function PartCostsCard({ values, parts, failure, busy }: Props) {
  const lastPrice = (typed: string) =>
    parts.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase())?.part_cents
  // A part of the list brings its last price along, unless another one was typed.
  const suggest = ({ currentTarget: { form, value } }: ChangeEvent<HTMLInputElement>, row: number) => {
    const cost = form?.elements.namedItem(getCostInputName(row))
    const cents = lastPrice(value)
    if (!(cost instanceof HTMLInputElement) || cents === undefined) return
    if (cost.value !== '' && cost.value !== cost.dataset['suggested']) return
    cost.value = cost.dataset['suggested'] = formatAmountField(cents)
  }
  return (
    <Card title="What the parts cost">
      <input type="hidden" name="costs_version" value={values.version} />
      <p className="mb-3 text-small text-soft">
        For the shop’s numbers, without the GST that it claims back. The customer never sees it. A part from
        the shop’s list takes its last price when the cost is left empty.
      </p>
      <datalist id="shop-parts">
        {parts.map(({ name, part_cents }) => (
          <option key={name} value={name}>
            {formatCents(part_cents)}
          </option>
        ))}
      </datalist>
      <div className="stack gap-3">
        {getShownRows(values).map(({ part, cost }, row) => (
          <div className="part-cost" key={row}>
            <TextField
              label={`Part ${row + 1}`}
              name={getPartInputName(row)}
              defaultValue={part}
              error={failure?.fields[getPartInputName(row)]}
              list="shop-parts"
              maxLength={120}
              autoComplete="off"
              onChange={(event) => suggest(event, row)}
            />
            <MoneyField
              label={
                <>
                  Cost<span className="visually-hidden"> of part {row + 1}</span>
                </>
              }
              name={getCostInputName(row)}
              defaultValue={cost}
              error={failure?.fields[getCostInputName(row)]}
            />
          </div>
        ))}
        <Button
          type="submit"
          name="intent"
          value="costs"
          variant="secondary"
          busy={busy}
          className="justify-self-start"
        >
          Save the costs
        </Button>
      </div>
    </Card>
  )
}
