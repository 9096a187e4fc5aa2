import type { RepairKey } from '#contract/catalogue.ts'
import type { DraftFields } from '#contract/drafts.ts'
import { CheckField, ChoiceField, SelectField, TextField } from '../ui/fields.tsx'

export const deviceLabels = {
  phone_serial: 'Serial number',
  phone_pin: 'Pin code',
  passcode_choice: 'Unlocking your phone',
  battery: 'Battery',
}

const passcodeOptions = [
  { value: 'given', label: 'I give you the pin code below' },
  { value: 'maintenance', label: 'I will switch on maintenance or repair mode' },
  { value: 'erased', label: 'I will erase the phone before posting it' },
  { value: 'not_needed', label: 'I would rather not give it' },
]

const batteryOptions = [
  { value: 'fine', label: 'Looks fine' },
  {
    value: 'damaged',
    label: 'Swollen, leaking or hot',
    hint: 'Do not post it: Australia Post does not carry damaged batteries. Book, then call us.',
  },
]

// These can be tried out on a locked phone.
const triedLocked: RepairKey[] = ['battery', 'chargingport', 'housing']

type Props = {
  repair: RepairKey
  typed: Partial<DraftFields>
  mistakes: Record<string, string>
  /** Offer to book with a serial that looks wrong. */
  doubtfulSerial: boolean
  passcodeLost: boolean
}

/** What the shop asks about the phone itself. */
export function DeviceFields({ repair, typed, mistakes, doubtfulSerial, passcodeLost }: Props) {
  return (
    <>
      <TextField
        label={deviceLabels.phone_serial}
        name="phone_serial"
        hint="Or the IMEI: dial *#06# or look in Settings, About."
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={typed.phone_serial}
        error={mistakes.phone_serial}
      />
      {doubtfulSerial && (
        <CheckField
          label="Book with this number anyway"
          name="serial_confirmed"
          value="1"
          hint="Tick this once you have compared it with your phone."
        />
      )}
      <SelectField
        label={deviceLabels.passcode_choice}
        name="passcode_choice"
        options={passcodeOptions}
        defaultValue={typed.passcode_choice || 'given'}
        hint={
          triedLocked.includes(repair)
            ? 'We can try out this repair on a locked phone, so you may leave the pin code empty.'
            : 'We unlock the phone once, to try out the new part.'
        }
        error={mistakes.passcode_choice}
      />
      <TextField
        label={deviceLabels.phone_pin}
        name="phone_pin"
        hint={
          passcodeLost
            ? 'Please type it once more: we do not send it back to your browser.'
            : 'Kept encrypted, and erased when your phone leaves us.'
        }
        optional
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={mistakes.phone_pin}
      />
      <ChoiceField
        legend={deviceLabels.battery}
        name="battery"
        className="[&>legend]:mb-1.5"
        options={batteryOptions}
        defaultValue={typed.battery || 'fine'}
        optional
        error={mistakes.battery}
      />
    </>
  )
}
