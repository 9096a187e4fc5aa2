import {
  labelKindKeys,
  labelKinds,
  labelSizeKeys,
  labelSizes,
  LAST_LABEL_START,
} from '#contract/printed-labels.ts'
import { SelectField, TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { chosenForm } from './carrier-files.tsx'

/** Labels and slips to print for the chosen parcels; its fields belong to the form of the list. */
export function LabelsToPrint({ failure }: { failure: FormFailure | undefined }) {
  return (
    <Card title="Labels to print">
      <div className="stack justify-items-start">
        <FormErrors failure={failure} labels={{}} />
        <p>For each parcel that you tick above, or for all. Slips are always A4.</p>
        <div className="columns">
          <SelectField
            label="Print"
            name="kind"
            form={chosenForm}
            options={labelKindKeys.map((value) => ({ value, label: labelKinds[value] }))}
          />
          <SelectField
            label="Size"
            name="size"
            form={chosenForm}
            options={labelSizeKeys.map((value) => ({ value, label: labelSizes[value].name }))}
          />
          <TextField
            label="First label of the sheet"
            name="start"
            form={chosenForm}
            type="number"
            min={1}
            max={LAST_LABEL_START}
            defaultValue={1}
          />
        </div>
        <Button type="submit" form={chosenForm} name="intent" value="print" variant="secondary">
          Open the PDF
        </Button>
      </div>
    </Card>
  )
}
