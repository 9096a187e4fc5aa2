import './address-fields.css'
import { useRouteLoaderData } from 'react-router'
import { SelectField, TextField, CheckField } from '../forms/fields.tsx'
import { mobileHint, updatesGoTo } from '#contract/updates.ts'
import type { addressStates } from '#contract/address.ts'
import type { ContactFields } from '#contract/address.schema.ts'
import type { RootData } from '../root.tsx'

export const addressLabels = {
  user_mobile: 'Mobile number',
  address: 'Address',
  address_apt: 'Apartment or suite',
  address_city: 'City or suburb',
  address_state: 'State',
  address_post: 'Postcode',
  address_confirmed: 'State and postcode',
}

const stateNames = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
} satisfies Record<(typeof addressStates)[number], string>

const stateOptions = [
  { value: '', label: 'Choose a state or territory' },
  ...Object.entries(stateNames).map(([state, name]) => ({ value: state, label: `${name} (${state})` })),
]

type Props = {
  submitted: Partial<ContactFields> & { address_confirmed?: string }
  errors: Record<string, string>
  /** Shows the checkbox that accepts a postcode of another state; without it, when the API asked. */
  doubtful?: boolean | undefined
  /** What the number is used for, where a customer does not read it. */
  mobileUse?: string
}

/** Return address and contact fields. */
export function AddressFields({ submitted, errors, doubtful, mobileUse }: Props) {
  const site = useRouteLoaderData<RootData>('root')
  const asked = doubtful || errors.address_confirmed || submitted.address_confirmed
  const field = (name: keyof ContactFields) => ({
    name,
    label: addressLabels[name],
    defaultValue: submitted[name],
    error: errors[name],
  })
  return (
    <>
      <TextField
        {...field('user_mobile')}
        hint={mobileUse ?? mobileHint(updatesGoTo(site?.profile))}
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        className="sm:max-w-xs"
      />
      <div className="columns gap-5 sm:grid-cols-[3fr_2fr]">
        <TextField {...field('address')} required autoComplete="address-line1" autoCapitalize="words" />
        <TextField {...field('address_apt')} optional autoComplete="address-line2" />
      </div>
      <div className="address-place grid items-start gap-5">
        <TextField
          {...field('address_post')}
          required
          inputMode="numeric"
          autoComplete="postal-code"
          onChange={({ currentTarget }) => {
            // Loaded when it is needed; without it suburb and state are typed.
            import('./fill-suburb.ts').then(({ fillSuburb }) => fillSuburb(currentTarget)).catch(() => {})
          }}
        />
        <TextField
          {...field('address_city')}
          required
          autoComplete="address-level2"
          autoCapitalize="words"
          enterKeyHint="done"
        />
        <SelectField
          {...field('address_state')}
          options={stateOptions}
          required
          autoComplete="address-level1"
        />
      </div>
      {asked && (
        <CheckField
          label="State and postcode are right"
          name="address_confirmed"
          value="1"
          hint="Tick this once you have compared them: a wrong pair can lose the parcel."
        />
      )}
    </>
  )
}
