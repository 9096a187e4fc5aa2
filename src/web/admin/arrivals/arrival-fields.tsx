import { accessories, findMyNames, findMyWarning, liquidMarkNames, simNames } from '#contract/arrivals.ts'
import { TextField } from '../../forms/fields.tsx'
import { Notice } from '../../ui/card.tsx'
import type { ArrivalValues } from './arrival-values.ts'
import './arrival-fields.css'

type Props = { values: ArrivalValues; errors: Record<string, string> }

/** What came with the phone, and what was seen on it: large chips, and nothing that has to be answered. */
export function ArrivalFields({ values, errors }: Props) {
  return (
    <div className="stack">
      <fieldset className="field" id="field-accessories" tabIndex={-1}>
        <legend className="field-label">In the parcel</legend>
        <p className="field-hint">The customer reads this.</p>
        <div className="chips">
          {accessories.map(({ key, label }) => (
            <label key={key} className="chip">
              <input
                type="checkbox"
                name="accessories"
                value={key}
                defaultChecked={values.accessories.includes(key)}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
        {errors['accessories'] && <p className="field-error">{errors['accessories']}</p>}
      </fieldset>
      <TextField
        label="What else came"
        name="accessories_other"
        optional
        maxLength={200}
        defaultValue={values.accessories_other}
        error={errors['accessories_other']}
      />
      <Chips legend="SIM card in the phone" name="sim_seen" names={simNames} chosen={values.sim_seen} />
      <Chips legend="Liquid mark" name="liquid_mark" names={liquidMarkNames} chosen={values.liquid_mark} />
      <div className="find-my">
        <Chips legend="Find My" name="find_my" names={findMyNames} chosen={values.find_my} />
        <div className="find-my-warning mt-2">
          <Notice tone="warn">
            <p>{findMyWarning}</p>
          </Notice>
        </div>
      </div>
    </div>
  )
}

type ChipsProps = { legend: string; name: string; names: Record<string, string>; chosen: string }

function Chips({ legend, name, names, chosen }: ChipsProps) {
  return (
    <fieldset className="field">
      <legend className="field-label">{legend}</legend>
      <div className="chips">
        {[...Object.entries(names), ['', 'Not looked at']].map(([value, label]) => (
          <label key={value} className="chip">
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
