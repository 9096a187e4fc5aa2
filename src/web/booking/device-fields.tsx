import type { RepairKey } from '#contract/catalogue.ts'
import type { DraftFields } from '#contract/drafts.ts'
import { batteryStates, passcodeChoices, type BatteryState, type PasscodeChoice } from '#contract/tickets.ts'
import { CheckField, ChoiceField, TextField } from '../ui/fields.tsx'

export const deviceLabels = {
  phone_serial: 'Serial number',
  phone_pin: 'Pin code',
  passcode_choice: 'Unlocking your phone',
  battery: 'Battery',
}

export const passcodeWords = {
  given: { label: 'I type it in here' },
  maintenance: {
    label: 'I switch on maintenance or repair mode',
    hint: 'On a Samsung: Settings, Device care, Maintenance mode. We can test the phone and see none of your data.',
  },
  erased: { label: 'I erase the phone before posting it' },
  not_needed: { label: 'I would rather not give it' },
} satisfies Record<PasscodeChoice, { label: string; hint?: string }>

export const batteryWords = {
  fine: { label: 'Looks fine' },
  damaged: {
    label: 'Swollen, leaking or hot',
    hint: 'Do not post it: Australia Post does not carry damaged batteries. Book, then call us.',
  },
} satisfies Record<BatteryState, { label: string; hint?: string }>

const passcodeOptions = passcodeChoices.map((value) => ({ value, ...passcodeWords[value] }))
const batteryOptions = batteryStates.map((value) => ({ value, ...batteryWords[value] }))

// These can be tried out on a locked phone.
const triedLocked: RepairKey[] = ['battery', 'chargingport', 'housing']

type Typed = { typed: Partial<DraftFields>; mistakes: Record<string, string> }
type DeviceProps = Typed & {
  /** Offer to book with a serial that looks wrong. */
  doubtfulSerial: boolean
}

/** Which phone it is, and whether it may be posted. */
export function DeviceFields({ typed, mistakes, doubtfulSerial }: DeviceProps) {
  return (
    <>
      <TextField
        label={deviceLabels.phone_serial}
        name="phone_serial"
        hint="Or the IMEI: dial *#06# or look in Settings, About."
        required
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
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

type PasscodeProps = Typed & { repair: RepairKey; passcodeLost: boolean }

/** How the shop may try out the new part; the pin code is asked for only by who means to give it. */
export function PasscodeFields({ repair, typed, mistakes, passcodeLost }: PasscodeProps) {
  return (
    <>
      <ChoiceField
        legend="The code that unlocks it"
        name="passcode_choice"
        className="[&>legend]:mb-1.5"
        options={passcodeOptions}
        defaultValue={typed.passcode_choice || 'given'}
        hint={
          triedLocked.includes(repair)
            ? 'We can try out this repair on a locked phone, so you may leave it out.'
            : 'We unlock the phone once, to try out the new part.'
        }
        error={mistakes.passcode_choice}
      />
      <TextField
        label={deviceLabels.phone_pin}
        name="phone_pin"
        className="only-when-given sm:max-w-xs"
        hint={
          passcodeLost
            ? 'Please type it once more: we do not send it back to your browser.'
            : 'Kept encrypted. Staff give a reason to see it. Erased when your phone leaves us.'
        }
        optional
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        error={mistakes.phone_pin}
      />
    </>
  )
}
