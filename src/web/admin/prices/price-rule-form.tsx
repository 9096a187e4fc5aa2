import { Form } from 'react-router'
import { FormErrors } from '../../forms/form-errors.tsx'
import { CheckField, SelectField, TextField } from '../../forms/fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { allRepairs, priceRuleOptions, type RuleValues } from './price-rule.ts'
import './prices.css'

type Named = { key: string; label: string }
type Props = {
  values: RuleValues
  mistakes: { error: string; fields: Record<string, string> } | null
  repairs: readonly Named[]
  series: readonly Named[]
}

const labels = {
  brand: 'Brand',
  q: 'Model',
  repair: 'Repairs',
  amount: 'Amount',
  round: 'Round to',
  from: 'From a date',
}

/** Form about which prices change and how; its state is the URL. */
export function PriceRuleForm({ values, mistakes, repairs, series }: Props) {
  const errors = mistakes?.fields ?? {}
  return (
    <Card title="Which prices, and how">
      <Form method="get" className="stack">
        <FormErrors failure={mistakes} labels={labels} />
        <div className="columns">
          <SelectField
            label={labels.brand}
            name="brand"
            defaultValue={values.brand}
            options={[
              { value: '', label: 'All brands' },
              ...series.map(({ key, label }) => ({ value: key, label })),
            ]}
          />
          <TextField
            label={labels.q}
            name="q"
            type="search"
            optional
            defaultValue={values.q}
            error={errors.q}
            maxLength={80}
            autoComplete="off"
          />
        </div>
        <fieldset
          className="field"
          id="field-repair"
          aria-describedby={errors.repair && 'field-repair-error'}
        >
          <legend className="field-label">{labels.repair}</legend>
          <div className="price-repairs">
            <div className="choice">
              <input
                type="checkbox"
                id="field-repair-all"
                name="repair"
                value={allRepairs}
                defaultChecked={values.repairs.includes(allRepairs)}
              />
              <label htmlFor="field-repair-all">All repairs</label>
            </div>
            {repairs.map(({ key, label }) => (
              <div className="choice" key={key}>
                <input
                  type="checkbox"
                  id={`field-repair-${key}`}
                  name="repair"
                  value={key}
                  defaultChecked={values.repairs.includes(key)}
                />
                <label htmlFor={`field-repair-${key}`}>{label}</label>
              </div>
            ))}
          </div>
          {errors.repair && (
            <p className="field-error" id="field-repair-error">
              {errors.repair}
            </p>
          )}
        </fieldset>
        <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <SelectField
            label="Change"
            name="how"
            defaultValue={values.how || 'percent_up'}
            options={priceRuleOptions}
          />
          <TextField
            label={labels.amount}
            name="amount"
            required
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            defaultValue={values.amount}
            error={errors.amount}
          />
          <SelectField
            label={labels.round}
            name="round"
            defaultValue={values.round}
            error={errors.round}
            options={[
              { value: '', label: 'Whole dollars' },
              { value: '9', label: 'Ending in 9: $149, $159' },
              { value: '5', label: 'Ending in 5: $145, $155' },
            ]}
          />
          <TextField
            label={labels.from}
            name="from"
            type="date"
            optional
            hint="Left empty, at once."
            defaultValue={values.from}
            error={errors.from}
          />
        </div>
        <CheckField
          label="When setting a price: also where the repair is not offered yet"
          name="missing"
          value="1"
          defaultChecked={values.missing}
        />
        <div>
          <Button variant="secondary" type="submit">
            Show the new prices
          </Button>
        </div>
      </Form>
    </Card>
  )
}
