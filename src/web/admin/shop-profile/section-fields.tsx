import type { ReactNode } from 'react'
import { MoneyField, SelectField, TextField } from '../../forms/fields.tsx'
import { ShopMapFields } from './map-point-fields.tsx'
import { EmbedFields } from './embed-fields.tsx'
import type { SectionKey } from './section-list.ts'
import {
  AccountSettings,
  BookingSettings,
  FeeSettings,
  PackagingSettings,
  PeriodSettings,
  SettingInputs,
  StatusDaySettings,
} from './settings-fields.tsx'
import { countFeeRows, countPackagingRows } from './settings-form.ts'
import type { ShopField } from './shop-field.ts'
import {
  ShopAddressFields,
  ShopBankFields,
  ShopIdentityFields,
  ShopSocialFields,
  ShopTaxFields,
} from './shop-fields.tsx'
import { countSocialRows, type ProfileValues } from './shop-form.ts'
import { ShopHoursFields } from './shop-hours.tsx'

/** Australian time zones; a shop elsewhere keeps its own. */
const timeZones = [
  'Australia/Melbourne',
  'Australia/Sydney',
  'Australia/Hobart',
  'Australia/Brisbane',
  'Australia/Lindeman',
  'Australia/Adelaide',
  'Australia/Broken_Hill',
  'Australia/Darwin',
  'Australia/Eucla',
  'Australia/Perth',
  'Australia/Lord_Howe',
]

type Shown = {
  field: ShopField
  submitted: ProfileValues
  errors: Record<string, string>
  today: ProfileValues | null
}

/** The inputs of each section of the settings. */
export const sectionFields: Record<SectionKey, (shown: Shown) => ReactNode> = {
  address: ({ field }) => (
    <div className="stack">
      <ShopAddressFields field={field} />
      <div className="columns">
        <ShopTaxFields field={field} />
      </div>
    </div>
  ),
  hours: ({ field, submitted, errors, today }) => {
    const zone = field('timeZone').defaultValue
    const zones = timeZones.includes(zone) ? timeZones : [zone, ...timeZones]
    return (
      <>
        <ShopHoursFields submitted={submitted} errors={errors} today={today} />
        <SelectField
          {...field('timeZone')}
          options={zones.map((value) => ({ value, label: value.replace('_', ' ') }))}
          className="mt-4"
        />
      </>
    )
  },
  map: ({ field }) => <ShopMapFields field={field} />,
  booking: ({ field }) => <BookingSettings field={field} />,
  discounts: ({ field }) => (
    <div className="columns">
      <TextField
        {...field('discounts.samePhonePercent')}
        required
        inputMode="numeric"
        pattern="[0-9]{1,3}"
        title="A whole number from 0 to 100"
        maxLength={3}
      />
      <MoneyField {...field('discounts.anotherPhoneCents')} required />
    </div>
  ),
  periods: ({ field }) => <PeriodSettings field={field} />,
  'status-days': ({ field }) => <StatusDaySettings field={field} />,
  packagings: ({ field, submitted }) => (
    <PackagingSettings field={field} rows={countPackagingRows(submitted)} />
  ),
  fees: ({ field, submitted }) => <FeeSettings field={field} rows={countFeeRows(submitted)} />,
  accounting: ({ field }) => <AccountSettings field={field} />,
  bank: ({ field }) => (
    <div className="stack">
      <TextField {...field('email')} type="email" required />
      <ShopBankFields field={field} />
      <ShopIdentityFields field={field} />
    </div>
  ),
  privacy: ({ field }) => (
    <div className="columns">
      <TextField
        {...field('keepClosedTicketsDays')}
        required
        inputMode="numeric"
        pattern="[0-9]{2,4}"
        title="A number of days"
        maxLength={4}
      />
      <SettingInputs group="privacy" field={field} />
    </div>
  ),
  websites: ({ field }) => <EmbedFields field={field} />,
  social: ({ field, submitted }) => <ShopSocialFields field={field} rows={countSocialRows(submitted)} />,
}
