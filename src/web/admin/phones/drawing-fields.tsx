import {
  drawnCameras,
  drawnColours,
  drawnFolds,
  drawnFronts,
  drawnLengths,
  drawnPorts,
  drawnSides,
} from '#contract/phone-drawings.ts'
import { SelectField, TextField } from '../../forms/fields.tsx'
import type { PhoneField } from './phone-form-values.ts'

type Field = (name: PhoneField) => {
  name: string
  label: string
  defaultValue: string | undefined
  error: string | undefined
}

const lists = {
  front: drawnFronts,
  cameras: drawnCameras,
  fold: drawnFolds,
  sides: drawnSides,
  port: drawnPorts,
} as const

/** The parameters of a phone's drawing. */
export function DrawingFields({ field }: { field: Field }) {
  const lengths = Object.entries(drawnLengths) as [keyof typeof drawnLengths, { min: number; max: number }][]
  return (
    <fieldset className="stack">
      <legend className="mb-2 field-label">Drawing</legend>
      <div className="columns">
        {(Object.keys(lists) as (keyof typeof lists)[]).map((name) => (
          <SelectField
            key={name}
            {...field(name)}
            options={Object.entries<string>(lists[name]).map(([value, label]) => ({ value, label }))}
          />
        ))}
      </div>
      <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-4">
        {lengths.map(([name, { min, max }]) => (
          <TextField key={name} {...field(name)} type="number" step="0.1" min={min} max={max} />
        ))}
      </div>
      <div className="columns sm:grid-cols-3">
        {(Object.keys(drawnColours) as (keyof typeof drawnColours)[]).map((name) => (
          <TextField key={name} {...field(name)} type="color" />
        ))}
      </div>
    </fieldset>
  )
}
