import { paymentMethods } from '#contract/money.ts'
import { statusCodes, statusName } from '#contract/ticket-statuses.ts'
import { dueStatusKeys, listSettings, type SettingGroup } from '#contract/shop-settings.ts'
import { ChoiceField, MoneyField, SelectField, TextField } from '../../forms/fields.tsx'
import type { ShopField } from './shop-field.ts'

/** When customers post their phone, and what is said about postage and time. */
export function BookingSettings({ field }: { field: ShopField }) {
  const { label, autoComplete: _, ...booking } = field('booking')
  const { label: whoLabel, autoComplete: __, ...who } = field('guestBooking')
  const { label: payerLabel, autoComplete: ___, ...payer } = field('prepaidLabels')
  const { label: backByLabel, autoComplete: ____, ...backBy } = field('backBy.on')
  return (
    <div className="stack items-start">
      <ChoiceField
        {...booking}
        label={label}
        options={[
          {
            value: 'post_at_once',
            label: 'Right after booking',
            hint: 'You stop only what you must while the parcel travels.',
          },
          {
            value: 'wait_for_approval',
            label: 'After we have approved the ticket',
            hint: 'Until then customers do not see where to post.',
          },
        ]}
      />
      <ChoiceField
        {...who}
        label={whoLabel}
        options={[
          {
            value: 'anybody',
            label: 'Anybody, with name and email',
            hint: 'The email confirms the address. An account is offered, never asked for.',
          },
          { value: 'customers', label: 'Only customers who log in' },
        ]}
      />
      <ChoiceField
        {...payer}
        label={payerLabel}
        options={[
          { value: 'customer', label: 'The customer' },
          {
            value: 'shop',
            label: 'We do, where we choose to',
            hint: 'You buy it on the ticket by your label service and pay for it. The customer prints it from the ticket or the private link.',
          },
        ]}
      />
      <SettingInputs group="booking" field={field} />
      <ChoiceField
        {...backBy}
        label={backByLabel}
        options={[
          {
            value: 'on',
            label: 'Yes, between which days',
            hint: 'Worked out from your own last 90 days, your open work, parts and closures. A day that moves is told.',
          },
          { value: 'off', label: 'No' },
        ]}
      />
      <TextField {...field('backBy.marginDays')} {...whole} maxLength={2} />
    </div>
  )
}

const whole = { required: true, inputMode: 'numeric', maxLength: 7, title: 'A whole number' } as const

/** The inputs of the settings of one card, by their kind. */
export function SettingInputs({ group, field }: { group: SettingGroup; field: ShopField }) {
  return listSettings(group).map(([key, setting]) => {
    if (setting.kind === 'count') return <TextField key={key} {...field(key)} {...whole} />
    if (setting.kind === 'amount') return <MoneyField key={key} {...field(key)} required />
    if (setting.kind === 'choice' || setting.kind === 'switch') {
      const options = Object.entries(setting.options).map(([value, label]) => ({ value, label }))
      return <SelectField key={key} {...field(key)} options={options} />
    }
    const maxLength = setting.kind === 'line' ? setting.max : 15
    return <TextField key={key} {...field(key)} required maxLength={maxLength} />
  })
}

/** Quotes, payment and reminders. */
export function PeriodSettings({ field }: { field: ShopField }) {
  return (
    <div className="columns">
      <SettingInputs group="periods" field={field} />
      <TextField {...field('reminderDays.neverArrived')} required maxLength={40} />
      <TextField {...field('reminderDays.unpaid')} required maxLength={40} />
      <TextField {...field('reminderDays.uncollected')} required maxLength={40} />
    </div>
  )
}

/** Account codes that exported files name. */
export function AccountSettings({ field }: { field: ShopField }) {
  return (
    <div className="columns">
      <SettingInputs group="accounts" field={field} />
      <SelectField
        {...field('statements.bookByItself')}
        options={[
          { value: 'no', label: 'Proposed: somebody confirms it' },
          { value: 'yes', label: 'Booked when the statement is read' },
        ]}
      />
      {paymentMethods.map((method) => (
        <TextField key={method} {...field(`paymentAccounts.${method}`)} required maxLength={15} />
      ))}
    </div>
  )
}

/** Days that a ticket may stay in each status. */
export function StatusDaySettings({ field }: { field: ShopField }) {
  return (
    <div className="columns">
      {dueStatusKeys.map((key) => (
        <TextField
          key={key}
          {...field(`statusDays.${key}`)}
          label={statusName(statusCodes[key])}
          {...whole}
          maxLength={3}
        />
      ))}
    </div>
  )
}

/** Boxes and satchels: a name, the carrier's name, three sides and a weight each. */
export function PackagingSettings({ field, rows }: { field: ShopField; rows: number }) {
  return (
    <div className="stack">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="columns sm:grid-cols-[2fr_2fr_1fr_1fr_1fr_1fr] items-end">
          <TextField {...field(`packagings.${row}.name`)} maxLength={60} />
          <TextField {...field(`packagings.${row}.type`)} maxLength={40} autoCapitalize="characters" />
          {(['length', 'width', 'height', 'weight'] as const).map((name) => (
            <TextField
              key={name}
              {...field(`packagings.${row}.${name}`)}
              inputMode="decimal"
              maxLength={6}
              title="A number such as 0.5"
            />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Fees that a ticket may end with: a name and an amount each. */
export function FeeSettings({ field, rows }: { field: ShopField; rows: number }) {
  return (
    <div className="stack items-start">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="columns sm:grid-cols-[3fr_1fr]">
          <input type="hidden" name={`fees.${row}.key`} value={field(`fees.${row}.key`).defaultValue} />
          <TextField {...field(`fees.${row}.label`)} maxLength={60} />
          <MoneyField {...field(`fees.${row}.cents`)} />
        </div>
      ))}
    </div>
  )
}
