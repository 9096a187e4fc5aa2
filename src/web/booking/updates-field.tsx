import { useRouteLoaderData } from 'react-router'
import { updateChoiceHints, updateChoiceNames, updateChoices, updatesGoTo } from '#contract/updates.ts'
import { ChoiceField } from '../forms/fields.tsx'
import type { RootData } from '../root.tsx'

export const updatesLabel = 'How updates reach you'

const options = updateChoices.map((value) => ({
  value,
  label: updateChoiceNames[value],
  hint: updateChoiceHints[value],
}))

/** The choice of how updates come; nothing where the shop sends no texts. */
export function UpdatesField({ chosen, error }: { chosen: string; error: string | undefined }) {
  const site = useRouteLoaderData<RootData>('root')
  if (updatesGoTo(site?.profile) === 'email') return null
  return (
    <ChoiceField
      label={updatesLabel}
      name="updates_by"
      options={options}
      defaultValue={chosen}
      hint="For texts, we ask your number once whether it agrees. You can end them any time."
      error={error}
    />
  )
}
