import { useRouteLoaderData } from 'react-router'
import type { Series } from '#contract/series.ts'
import { CheckField, ChoiceField, TextField } from '../../forms/fields.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import type { RootData } from '../../root.tsx'
import type { RepairValues } from './repair-form-values.ts'

export const repairFieldLabels = {
  label: 'Name',
  part: 'It replaces a part',
  sentence: 'What customers should know before they book',
  benchTime: 'Time at the bench',
  warrantyMonths: 'Months of warranty',
  needsPasscode: 'Needs the passcode',
  shown: 'Shown: customers see and book it',
  series: 'For which series',
}

type Props = {
  values: RepairValues
  failure: FormFailure | undefined
  series: readonly Series[]
  /** True for one of the specified eight, whose name, part and series stay. */
  delivered: boolean
}

/** The inputs of a repair. */
export function RepairFields({ values, failure, series, delivered }: Props) {
  const errors = failure?.fields ?? {}
  // The words of the shop, under Admin Panel, Shop.
  const profile = useRouteLoaderData<RootData>('root')?.profile
  const times = [
    { value: 'short', label: `Usual: ${profile?.benchTime}` },
    { value: 'long', label: `Longer: ${profile?.longBenchTime}` },
  ]
  return (
    <>
      {delivered ? (
        <>
          <input type="hidden" name="label" value={values.label} />
          <input type="hidden" name="part" value={values.part} />
        </>
      ) : (
        <>
          <TextField
            label={repairFieldLabels.label}
            name="label"
            hint="As in lists: “Water damage treatment”. The name of a part without “Replacement”."
            defaultValue={values.label}
            error={errors.label}
            required
            maxLength={40}
            autoComplete="off"
          />
          <CheckField
            label={repairFieldLabels.part}
            name="part"
            value="1"
            hint="Its full name then ends in “Replacement”. The tests of parts on arrival stay the same."
            defaultChecked={values.part !== ''}
            error={errors.part}
          />
        </>
      )}
      <TextField
        label={repairFieldLabels.sentence}
        name="sentence"
        rows={3}
        defaultValue={values.sentence}
        error={errors.sentence}
        optional
        maxLength={300}
      />
      <ChoiceField
        legend={repairFieldLabels.benchTime}
        name="benchTime"
        options={times}
        defaultValue={values.benchTime}
        error={errors.benchTime}
      />
      <TextField
        label={repairFieldLabels.warrantyMonths}
        name="warrantyMonths"
        hint="Empty: as for the whole shop."
        defaultValue={values.warrantyMonths}
        error={errors.warrantyMonths}
        optional
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
      />
      <CheckField
        label={repairFieldLabels.needsPasscode}
        name="needsPasscode"
        value="1"
        hint="The booking then says that the phone has to be unlocked once."
        defaultChecked={values.needsPasscode !== ''}
        error={errors.needsPasscode}
      />
      {!delivered && (
        <fieldset className="field">
          <legend className="field-label">{repairFieldLabels.series}</legend>
          <p className="text-small text-soft">None ticked: for all, also for series that come later.</p>
          {errors.series && <p className="field-error">{errors.series}</p>}
          {series.map(({ key, label }) => (
            <div key={key} className="choice">
              <input
                type="checkbox"
                id={`field-series-${key}`}
                name="series"
                value={key}
                defaultChecked={values.series.split(' ').includes(key)}
              />
              <label htmlFor={`field-series-${key}`}>{label}</label>
            </div>
          ))}
        </fieldset>
      )}
    </>
  )
}
