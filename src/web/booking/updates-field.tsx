import { updateChoiceHints, updateChoiceNames } from '#contract/update-choices.ts'
import { updateChoices } from '#contract/updates.ts'
import { ChoiceField } from '../forms/fields.tsx'
import { formLabels } from './form-labels.ts'

const options = updateChoices.map((value) => ({
  value,
  label: updateChoiceNames[value],
  hint: updateChoiceHints[value],
}))

/** The choice of how updates come. */
export default function UpdatesField({ chosen, error }: { chosen: string; error: string | undefined }) {
  return (
    <ChoiceField
      label={formLabels.updates_by}
      name="updates_by"
      options={options}
      defaultValue={chosen}
      hint="For texts, we ask your number once whether it agrees. You can end them any time."
      error={error}
    />
  )
}
