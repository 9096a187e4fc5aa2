import { Form } from 'react-router'
import type { FormFailure } from '../../forms/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField, TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import { shopField } from './shop-field.ts'
import {
  ShopAddressFields,
  ShopIdentityFields,
  ShopMapPointFields,
  ShopSocialFields,
  ShopTaxFields,
} from './shop-fields.tsx'
import { countSocialRows, type ProfileValues } from './shop-form.ts'
import { ShopHoursFields } from './shop-hours.tsx'
import {
  AccountSettings,
  BookingSettings,
  FeeSettings,
  PeriodSettings,
  SettingInputs,
  StatusDaySettings,
} from './settings-fields.tsx'
import { countFeeRows } from './settings-form.ts'
import { shopLabels } from './shop-labels.ts'

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

type Props = {
  submitted: ProfileValues
  version: number
  failure: FormFailure | null
  today: ProfileValues | null
  busy: boolean
}

/** The whole shop profile in one form. */
export function ShopProfileForm({ submitted, version, failure, today, busy }: Props) {
  const wrong = failure?.fields ?? {}
  const field = shopField(submitted, wrong, today)
  const zone = field('timeZone').defaultValue
  const zones = timeZones.includes(zone) ? timeZones : [zone, ...timeZones]

  return (
    <Form method="post" className="stack gap-5">
      <FormErrors failure={failure} labels={shopLabels} />
      <input type="hidden" name="version" value={version} />
      <div className="split">
        <div className="stack gap-5">
          <Card title="Name and address">
            <ShopAddressFields field={field} />
          </Card>
          <Card title="Tax and bank">
            <ShopTaxFields field={field} />
          </Card>
          <Card title="Privacy">
            <p className="mb-4 text-small text-soft">
              So many days after its last change a completed ticket loses what names its customer: serial
              number, mobile number, address and the words of its notes. The repair, its price and its dates
              stay.
            </p>
            <TextField
              {...field('keepClosedTicketsDays')}
              required
              inputMode="numeric"
              pattern="[0-9]{2,4}"
              title="A number of days"
              maxLength={4}
            />
            <div className="mt-4">
              <SettingInputs group="privacy" field={field} />
            </div>
          </Card>
        </div>
        <div className="stack gap-5">
          <Card title="Opening hours">
            <ShopHoursFields submitted={submitted} errors={wrong} today={today} />
            <SelectField
              {...field('timeZone')}
              options={zones.map((value) => ({ value, label: value.replace('_', ' ') }))}
              className="mt-4"
            />
          </Card>
          <Card title="Map">
            <ShopMapPointFields field={field} />
          </Card>
        </div>
        <Card title="Booking and postage">
          <BookingSettings field={field} />
        </Card>
        <Card title="Quotes, payment and reminders">
          <PeriodSettings field={field} />
        </Card>
        <Card title="Days in each status">
          <p className="mb-4 text-small text-soft">After so many days a ticket is overdue.</p>
          <StatusDaySettings field={field} />
        </Card>
        <Card title="Fees without repair">
          <p className="mb-4 text-small text-soft">
            A ticket that ends without repair may cost one of these. Empty a row to remove its fee.
          </p>
          <FeeSettings field={field} rows={countFeeRows(submitted)} />
        </Card>
        <Card title="Accounting">
          <p className="mb-4 text-small text-soft">
            Files for Xero and MYOB name these accounts. The codes have to exist there.
          </p>
          <AccountSettings field={field} />
        </Card>
        <Card title="Social links" className="lg:col-span-2">
          <p className="mb-4 text-small text-soft">
            They stand at the foot of every page. Empty a row to remove its link.
          </p>
          <ShopSocialFields field={field} rows={countSocialRows(submitted)} />
        </Card>
        <Card title="Your password" className="lg:col-span-2">
          <ShopIdentityFields field={field} />
        </Card>
      </div>
      <div>
        <Button variant="primary" type="submit" busy={busy}>
          Save the shop
        </Button>
      </div>
    </Form>
  )
}
