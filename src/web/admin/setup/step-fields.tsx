import { addressStates } from '#contract/address.ts'
import { zoneOfState } from '#contract/map-point.ts'
import type { Opening } from '#contract/opening.schema.ts'
import { SelectField, TextField } from '../../forms/fields.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { MapPointFields } from '../shop-profile/map-point-fields.tsx'
import type { ShopField } from '../shop-profile/shop-field.ts'
import { ShopBankFields, ShopIdentityFields, ShopTaxFields } from '../shop-profile/shop-fields.tsx'
import type { ProfileValues } from '../shop-profile/shop-form.ts'
import { ShopHoursFields } from '../shop-profile/shop-hours.tsx'

type Props = {
  step: string
  values: ProfileValues
  errors: Record<string, string>
  field: ShopField
  opening: Opening
}

/** The inputs of one step of the first run. */
export function StepFields({ step, values, errors, field, opening }: Props) {
  switch (step) {
    case 'shop':
      return (
        <>
          <TextField {...field('name')} required maxLength={80} />
          <TextField {...field('phone')} type="tel" required maxLength={30} />
          <TextField {...field('email')} type="email" required />
          <ShopIdentityFields field={field} />
        </>
      )
    case 'address':
      return (
        <>
          <TextField {...field('street')} required maxLength={120} />
          <div className="columns sm:grid-cols-[2fr_1fr_1fr]">
            <TextField {...field('suburb')} required maxLength={60} />
            <SelectField
              {...field('state')}
              options={addressStates.map((value) => ({ value, label: value }))}
            />
            <TextField {...field('postcode')} required inputMode="numeric" maxLength={4} />
          </div>
          <SelectField
            {...field('timeZone')}
            hint="Days and times of the shop follow it."
            options={[
              { value: '', label: 'That of the state' },
              ...[...new Set([...Object.values(zoneOfState), values.timeZone])].flatMap((zone) =>
                zone ? [{ value: zone, label: zone.replace('_', ' ') }] : [],
              ),
            ]}
          />
          <ShopHoursFields submitted={values} errors={errors} today={null} />
          <MapPointFields field={field} required={false} />
        </>
      )
    case 'tax':
      return (
        <>
          <div className="columns">
            <ShopTaxFields field={field} />
          </div>
          <ShopBankFields field={field} />
          <ShopIdentityFields field={field} />
        </>
      )
    case 'prices':
      return (
        <ElsewhereStep
          done={isDone(opening.checklist, 'prices')}
          yes="You have set prices of your own."
          no="All prices are still the examples. Set at least one of your own before the shop opens."
          to="/admin/devices?setup=prices"
          label="Set prices"
        />
      )
    case 'texts':
      return (
        <ElsewhereStep
          done={isDone(opening.checklist, 'texts')}
          yes="Terms, warranty and privacy are confirmed."
          no="Read terms, warranty and privacy, and confirm them before the shop opens."
          to="/admin/texts?setup=texts"
          label="Read and confirm the texts"
        />
      )
    default:
      return isDone(opening.checklist, 'mail') ? (
        <p>The test goes to your own address. What could not be sent is listed under Admin Panel, Mail.</p>
      ) : (
        <Notice tone="warn">
          No mail server is set, so emails are only written to a folder of this machine. SMTP_URL names the
          server that sends them.
        </Notice>
      )
  }
}

function isDone(items: readonly { key: string; done: boolean }[], key: string): boolean {
  return items.find((item) => item.key === key)?.done ?? false
}

type ElsewhereProps = { done: boolean; yes: string; no: string; to: string; label: string }

/** A step that is done on a page of its own. */
function ElsewhereStep({ done, yes, no, to, label }: ElsewhereProps) {
  return (
    <>
      <Notice tone={done ? 'good' : 'warn'}>{done ? yes : no}</Notice>
      <div>
        <Link to={to} className={buttonClass('primary')}>
          {label}
        </Link>
      </div>
    </>
  )
}
