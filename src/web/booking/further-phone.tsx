import { CheckField, SelectField, TextField } from '../forms/fields.tsx'
import { batteryWords, deviceLabels, passcodeWords } from './device-fields.tsx'
import { nameFurther, type FurtherItem, type FurtherValues } from './further-values.ts'

type Props = { item: FurtherItem; errors: Record<string, string> }

const asTyped = { autoComplete: 'off', autoCorrect: 'off', spellCheck: false }

/** What is asked about a further phone. */
export function FurtherPhone({ item, errors }: Props) {
  const { key, typed, doubtfulSerial, passcodeLost } = item
  const field = (name: keyof FurtherValues & keyof typeof deviceLabels) => ({
    name: nameFurther(key, name),
    label: deviceLabels[name],
    error: errors[nameFurther(key, name)],
  })
  const box = (name: 'wet' | 'opened') => (
    <CheckField {...field(name)} value="1" defaultChecked={Boolean(typed[name])} />
  )
  return (
    <>
      <TextField
        {...field('phone_serial')}
        {...asTyped}
        autoCapitalize="characters"
        required
        hint="Or the IMEI: dial *#06# or look in Settings, About."
        defaultValue={typed.phone_serial}
      />
      {doubtfulSerial && (
        <CheckField
          label="Book with this number anyway"
          name={nameFurther(key, 'serial_confirmed')}
          value="1"
          hint="Tick this once you have compared it with your phone."
        />
      )}
      <SelectField
        {...field('battery')}
        options={Object.entries(batteryWords).map(([value, { label }]) => ({ value, label }))}
        defaultValue={typed.battery}
        hint={`${batteryWords.damaged.label}? ${batteryWords.damaged.hint}`}
      />
      <TextField {...field('fault')} rows={3} optional defaultValue={typed.fault} />
      {box('wet')}
      {box('opened')}
      <SelectField
        {...field('passcode_choice')}
        options={[
          { value: '', label: 'Choose, or say it later' },
          ...Object.entries(passcodeWords).map(([value, { label }]) => ({ value, label })),
        ]}
        defaultValue={typed.passcode_choice}
        optional
      />
      <TextField
        {...field('phone_pin')}
        {...asTyped}
        autoCapitalize="none"
        optional
        hint={
          passcodeLost
            ? 'Please type it once more: we do not send it back to your browser.'
            : 'Kept encrypted. Staff give a reason to see it. Erased when your phone leaves us.'
        }
      />
    </>
  )
}
