import { useRouteLoaderData } from 'react-router'
import type { Series } from '#contract/series.schema.ts'
import { CheckGroup } from '../../forms/check-group.tsx'
import { CheckField, ChoiceField, TextField } from '../../forms/fields.tsx'
import type { RootData } from '../../root.tsx'
import type { InputProps } from '../lists/item-form.tsx'

export const repairLabels = {
  label: 'Name',
  part: 'It replaces a part',
  sentence: 'What customers should know before they book',
  benchTime: 'Time at the bench',
  warrantyMonths: 'Months of warranty',
  needsPasscode: 'Needs the passcode',
  shown: 'Shown: customers see and book it',
  series: 'For which series',
}

type Props = InputProps<keyof typeof repairLabels> & {
  allSeries: readonly Series[]
  /** True for one of the specified eight, whose name, part and series stay. */
  delivered: boolean
}

/** The inputs of a repair. */
export function RepairFields({ field, check, allSeries, delivered }: Props) {
  // The words of the shop, under Admin Panel, Shop.
  const profile = useRouteLoaderData<RootData>('root')?.profile
  const { defaultValue: ticked = '', ...series } = field('series')
  return (
    <>
      {delivered ? (
        <>
          <input type="hidden" name="label" value={field('label').defaultValue} />
          <input type="hidden" name="part" value={field('part').defaultValue} />
        </>
      ) : (
        <>
          <TextField
            {...field('label')}
            hint="As in lists: “Water damage treatment”. The name of a part without “Replacement”."
            required
            maxLength={40}
            autoComplete="off"
          />
          <CheckField
            {...check('part')}
            hint="Its full name then ends in “Replacement”. The tests of parts on arrival stay the same."
          />
        </>
      )}
      <TextField {...field('sentence')} rows={3} optional maxLength={300} />
      <ChoiceField
        {...field('benchTime')}
        options={[
          { value: 'short', label: `Usual: ${profile?.benchTime}` },
          { value: 'long', label: `Longer: ${profile?.longBenchTime}` },
        ]}
      />
      <TextField
        {...field('warrantyMonths')}
        hint="Empty: as for the whole shop."
        optional
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
      />
      <CheckField
        {...check('needsPasscode')}
        hint="The booking then says that the phone has to be unlocked once."
      />
      {!delivered && (
        <CheckGroup
          {...series}
          hint="None ticked: for all, also for series that come later."
          options={allSeries.map(({ key, label }) => ({ value: key, label }))}
          values={ticked.split(' ')}
        />
      )}
    </>
  )
}
