import { CheckField, SelectField, TextField } from '../../forms/fields.tsx'
import { addressStates } from '#contract/address.ts'
import type { ShopField } from './shop-field.ts'

/** Name, address and contact of the shop. */
export function ShopAddressFields({ field }: { field: ShopField }) {
  return (
    <div className="columns sm:grid-cols-6">
      <TextField {...field('name')} required maxLength={80} className="sm:col-span-6" />
      <TextField {...field('street')} required maxLength={120} className="sm:col-span-6" />
      <TextField {...field('suburb')} required maxLength={60} className="sm:col-span-3" />
      <SelectField
        {...field('state')}
        options={addressStates.map((value) => ({ value, label: value }))}
        className="sm:col-span-1"
      />
      <TextField
        {...field('postcode')}
        required
        inputMode="numeric"
        pattern="[0-9]{4}"
        title="Four digits"
        maxLength={4}
        className="sm:col-span-2"
      />
      <TextField {...field('phone')} type="tel" required maxLength={30} className="sm:col-span-3" />
    </div>
  )
}

/** ABN and GST. */
export function ShopTaxFields({ field }: { field: ShopField }) {
  const gst = field('gstRegistered')
  return (
    <>
      <TextField {...field('abn')} optional inputMode="numeric" maxLength={20} />
      <CheckField
        name={gst.name}
        label={gst.label}
        error={gst.error}
        hint={gst.hint && 'Somebody else has changed this.'}
        defaultChecked={gst.defaultValue === 'on'}
        className="self-end"
      />
    </>
  )
}

/** The bank account of transfers. */
export function ShopBankFields({ field }: { field: ShopField }) {
  return (
    <div className="columns">
      <TextField {...field('bank.accountName')} optional maxLength={80} className="sm:col-span-2" />
      <TextField {...field('bank.bsb')} optional inputMode="numeric" maxLength={10} />
      <TextField {...field('bank.accountNumber')} optional inputMode="numeric" maxLength={20} />
      <TextField {...field('payId')} optional maxLength={100} className="sm:col-span-2" />
    </div>
  )
}

/** Password and code, which another mailbox or bank account of the shop needs. */
export function ShopIdentityFields({ field }: { field: ShopField }) {
  return (
    <div className="columns">
      <p className="text-small text-soft sm:col-span-2">
        A bank account or PayID, and another email address of the shop, are saved with your password only, and
        every owner gets an email about it.
      </p>
      <TextField
        {...field('password')}
        defaultValue=""
        hint="Only for a bank account or an email address of the shop that is new or changed."
        type="password"
        autoComplete="current-password"
      />
      <TextField
        {...field('code')}
        defaultValue=""
        optional
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="If your log-in asks for one."
      />
    </div>
  )
}

/** Social links of the footer: a name and a URL each. */
export function ShopSocialFields({ field, rows }: { field: ShopField; rows: number }) {
  return (
    <div className="stack items-start">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="columns sm:grid-cols-[1fr_3fr]">
          <TextField {...field(`social.${index}.label`)} maxLength={40} />
          <TextField {...field(`social.${index}.url`)} type="url" maxLength={300} />
        </div>
      ))}
    </div>
  )
}
