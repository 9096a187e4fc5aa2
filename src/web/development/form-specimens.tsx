import { Button, buttonClass, DisabledLink, type ButtonVariant } from '../ui/button.tsx'
import { CheckField, ChoiceField, SelectField, TextField } from '../forms/fields.tsx'
import { FormErrors } from '../forms/form-errors.tsx'
import { Specimen, Specimens } from './specimen.tsx'

const variants: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger']
const states = [
  { value: 'VIC', label: 'Victoria' },
  { value: 'NSW', label: 'New South Wales' },
]
const unlocking = [
  { value: 'given', label: 'I will give the passcode', hint: 'It is encrypted.' },
  { value: 'maintenance', label: 'I will use maintenance mode' },
]
const mistake = 'Please enter four digits, such as 3000.'

/** Buttons in every variant and state. */
export function ButtonSpecimens() {
  return (
    <Specimens title="Buttons">
      {variants.map((variant) => (
        <Specimen key={variant} name={variant}>
          <div className="row">
            <Button variant={variant}>As it is</Button>
            <Button variant={variant} busy>
              Under way
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <a href="#main" className={buttonClass(variant)}>
              A link
            </a>
          </div>
        </Specimen>
      ))}
      <Specimen name="A link before something is chosen">
        <DisabledLink>Create booking</DisabledLink>
      </Specimen>
      <Specimen name="A link in running text">
        <p>
          See the{' '}
          <a href="#main" className="text-link">
            warranty page
          </a>
          .
        </p>
      </Specimen>
    </Specimens>
  )
}

/** Fields: empty, filled, with hint, with error, read-only and disabled. */
export function FieldSpecimens() {
  return (
    <Specimens title="Fields">
      <Specimen name="The summary of a form">
        <FormErrors
          failure={{
            error: 'Please look at two fields again.',
            fields: { mistaken: mistake, 'select-mistaken': 'Please choose a state.' },
          }}
          labels={{ mistaken: 'Postcode', 'select-mistaken': 'State' }}
        />
      </Specimen>
      <div className="grid gap-6 md:grid-cols-2">
        <TextField name="empty" label="Empty" />
        <TextField name="filled" label="Filled in" defaultValue="Mei Tanaka" autoComplete="name" />
        <TextField name="hinted" label="With a hint" hint="Or the IMEI: dial *#06#." optional />
        <TextField name="mistaken" label="Postcode" defaultValue="30" error={mistake} hint="Four digits." />
        <TextField name="read" label="Read-only" defaultValue="iPhone 13" readOnly />
        <TextField name="off" label="Disabled" defaultValue="Not now" disabled />
        <TextField
          name="long"
          label="Several lines"
          rows={4}
          defaultValue={'The screen is cracked.\nIt still works.'}
        />
        <TextField
          name="long-mistaken"
          label="Several lines, mistaken"
          rows={4}
          error="Please write a message."
        />
        <SelectField name="select" label="State" options={states} />
        <SelectField
          name="select-mistaken"
          label="State, mistaken"
          options={states}
          error="Please choose a state."
        />
        <CheckField name="check" label="Visible to the customer" />
        <CheckField name="check-on" label="Ticked" defaultChecked hint="The customer gets a mail." />
        <CheckField name="check-mistaken" label="Mistaken" error="Please tick this to go on." />
        <ChoiceField
          name="choice"
          label="Unlocking your phone"
          options={unlocking}
          defaultValue="maintenance"
        />
        <ChoiceField name="choice-mistaken" label="Mistaken" options={unlocking} error="Please choose one." />
      </div>
    </Specimens>
  )
}
