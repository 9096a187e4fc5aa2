import type { ReactNode } from 'react'
import { batteryStates, passcodeChoices, type BatteryState, type PasscodeChoice } from '#contract/tickets.ts'
import type { DraftFields } from '#contract/drafts.schema.ts'
import { CheckField, ChoiceField, TextField } from '../forms/fields.tsx'
import { useRepairs } from '../repairs.ts'
import './booking-form.css'

export const deviceLabels = {
  phone_serial: 'Serial number',
  phone_pin: 'Pin code',
  passcode_choice: 'Unlocking your phone',
  battery: 'Battery',
  fault: 'What is wrong with it?',
  wet: 'It got wet',
  opened: 'Opened before',
}

/** The boxes of a form that cost a fee: of several repairs of one phone, the first. */
export const feeBoxes = ['express'] as const
/** What a form asks about a phone and its repair by a box. */
export const boxes = ['wet', 'opened', ...feeBoxes] as const

export const passcodeWords = {
  given: { label: 'I type it in here' },
  maintenance: {
    label: 'I switch on maintenance or repair mode',
    hint: 'We can test the phone and see none of your data.',
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

/** The ways to unlock a phone; where its maintenance mode is differs by brand, and not every brand has one. */
function toPasscodeOptions(brand: string) {
  const options = passcodeChoices.map((value) => ({ value, ...passcodeWords[value] }))
  if (!/samsung/i.test(brand)) return options
  const { hint } = passcodeWords.maintenance
  const where = 'Settings, Device care, Maintenance mode.'
  return options.map((option) =>
    option.value === 'maintenance' ? { ...option, hint: `${where} ${hint}` } : option,
  )
}

const batteryOptions = batteryStates.map((value) => ({ value, ...batteryWords[value] }))

type Typed = { submitted: Partial<DraftFields>; errors: Record<string, string> }
type DeviceProps = Typed & {
  /** Shows the checkbox that accepts a serial with a wrong check digit. */
  doubtfulSerial: boolean | undefined
  /** What else tells what is wrong; `onFault` when it may be needed. */
  children?: ReactNode
  onFault?: () => void
  isFaultOpen?: boolean
}

/** Serial and battery of the phone; a damaged battery must not be posted. */
export function DeviceFields({
  submitted,
  errors,
  doubtfulSerial,
  children,
  onFault,
  isFaultOpen,
}: DeviceProps) {
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
        defaultValue={submitted.phone_serial}
        error={errors.phone_serial}
      />
      {doubtfulSerial && (
        <CheckField
          label="Book with this number anyway"
          name="serial_confirmed"
          value="1"
          hint="Tick this once you have compared it with your phone."
        />
      )}
      <details
        className="booking-more"
        open={submitted.battery === 'damaged' || errors.battery !== undefined}
      >
        <summary>Is the battery swollen, leaking or hot?</summary>
        <ChoiceField
          label={deviceLabels.battery}
          name="battery"
          className="[&>legend]:mb-1.5"
          options={batteryOptions}
          defaultValue={submitted.battery || 'fine'}
          optional
          error={errors.battery}
        />
      </details>
      <details
        className="booking-more"
        open={Boolean(isFaultOpen || submitted.fault || submitted.wet || submitted.opened || errors.fault)}
        onToggle={onFault}
      >
        <summary>{deviceLabels.fault}</summary>
        <div className="stack">
          <FaultFields submitted={submitted} errors={errors} />
          {children}
        </div>
      </details>
    </>
  )
}

/** What the customer says is wrong with the phone. */
function FaultFields({ submitted, errors }: Typed) {
  return (
    <>
      <TextField
        label={deviceLabels.fault}
        name="fault"
        rows={3}
        optional
        defaultValue={submitted.fault}
        error={errors.fault}
      />
      <div>
        <CheckField label={deviceLabels.wet} name="wet" value="1" defaultChecked={Boolean(submitted.wet)} />
        <CheckField
          label={deviceLabels.opened}
          name="opened"
          value="1"
          defaultChecked={Boolean(submitted.opened)}
        />
      </div>
    </>
  )
}

type PasscodeProps = Typed & { repair: string; brand: string; passcodeLost: boolean | undefined }

/** How the shop may test the repair; the pin code field shows only for the choice that gives one. */
export function PasscodeFields({ repair, brand, submitted, errors, passcodeLost }: PasscodeProps) {
  const { needsPasscode, part } = useRepairs().facts(repair)
  return (
    <>
      <ChoiceField
        label="The code that unlocks it"
        name="passcode_choice"
        className="[&>legend]:mb-1.5"
        options={toPasscodeOptions(brand)}
        // No choice is preselected: the pin code is optional, and the form as it opens books without it.
        defaultValue={submitted.passcode_choice || (passcodeLost ? 'given' : '')}
        optional
        hint={
          needsPasscode
            ? `We unlock the phone once, to try out the ${part ? 'new part' : 'repair'}.`
            : 'We can try out this repair on a locked phone, so you may leave it out.'
        }
        error={errors.passcode_choice}
      />
      {/* Asked about once: the next press books without it. */}
      {errors.phone_pin && <input type="hidden" name="passcode_asked" value="1" />}
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
        error={errors.phone_pin}
      />
    </>
  )
}
