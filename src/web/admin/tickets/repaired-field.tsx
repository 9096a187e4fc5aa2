import { ChoiceField } from '../../forms/fields.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'

/** Asks whether the phone was repaired, while Posted or Completed is chosen and nothing says so. */
export function RepairedField({ failure }: { failure: FormFailure | undefined }) {
  return (
    <div className="repaired-field">
      <input type="hidden" name="asks_repaired" value="yes" />
      <ChoiceField
        name="repaired"
        label="Was it repaired?"
        defaultValue={failure?.values.repaired}
        error={failure?.fields.repaired}
        hint="No invoice and no completion document says so."
        options={[
          { value: 'yes', label: 'Yes: payment falls due first, so that the invoice is issued' },
          { value: 'no', label: 'No: end without repair' },
          { value: 'unsaid', label: 'Leave it open: nothing falls due' },
        ]}
      />
    </div>
  )
}
