import { formatAmountField } from '#contract/amount-field.ts'
import { paymentMethods } from '#contract/money.ts'
import {
  dueStatusKeys,
  listSettings,
  MAX_FEES,
  MAX_PACKAGINGS,
  packagingFields,
  type SettingKey,
} from '#contract/shop-settings.ts'
import type { Fee, Packaging, ShopSettings } from '#contract/shop-settings.schema.ts'
import type { ProfileValues } from './shop-form.ts'
import { readAmount } from '../../forms/read-amount.ts'

const reminders = ['neverArrived', 'unpaid', 'uncollected'] as const

/** Converts saved settings to form values. */
export function toSettingsFormValues(settings: ShopSettings): ProfileValues {
  const values: ProfileValues = {
    booking: settings.booking,
    guestBooking: settings.guestBooking ? 'anybody' : 'customers',
    prepaidLabels: settings.prepaidLabels ? 'shop' : 'customer',
    'statements.bookByItself': settings.statements.bookByItself ? 'yes' : 'no',
    'backBy.on': settings.backBy.on ? 'on' : 'off',
    'backBy.marginDays': String(settings.backBy.marginDays),
    'discounts.samePhonePercent': String(settings.discounts.samePhonePercent),
    'discounts.anotherPhoneCents': formatAmountField(settings.discounts.anotherPhoneCents),
  }
  for (const [key, { kind }] of listSettings())
    values[key] = kind === 'amount' ? formatAmountField(Number(settings[key])) : String(settings[key])
  for (const method of paymentMethods) values[`paymentAccounts.${method}`] = settings.paymentAccounts[method]
  for (const name of reminders) values[`reminderDays.${name}`] = settings.reminderDays[name].join(', ')
  for (const key of dueStatusKeys) values[`statusDays.${key}`] = String(settings.statusDays[key])
  for (const [row, { key, label, cents }] of settings.fees.entries()) {
    values[`fees.${row}.key`] = key
    values[`fees.${row}.label`] = label
    values[`fees.${row}.cents`] = formatAmountField(cents)
  }
  values['embedSites'] = settings.embedSites.join('\n')
  for (const [row, packaging] of settings.packagings.entries()) {
    for (const name of packagingFields) values[`packagings.${row}.${name}`] = String(packaging[name])
  }
  return values
}

/** Moves the filled fee rows to the front, so that the errors of the API name the rows as shown. */
export function compactFees(values: ProfileValues): void {
  const rows = Array.from({ length: MAX_FEES }, (_, row) => feeRow(values, row)).filter(
    ({ label, cents }) => label !== '' || cents !== '',
  )
  for (let row = 0; row < MAX_FEES; row++) {
    for (const name of ['key', 'label', 'cents'] as const) {
      const value = rows[row]?.[name]
      if (value === undefined) delete values[`fees.${row}.${name}`]
      else values[`fees.${row}.${name}`] = value
    }
  }
}

/** Parses the submitted settings without validating them: the server does. */
export function parseSettings(submitted: ProfileValues): ShopSettings {
  const text = (name: string) => (submitted[name] ?? '').trim()
  const number = (name: string) => (text(name) === '' ? Number.NaN : Number(text(name)))
  const days = (name: string) =>
    text(name)
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(Number)
  const read = {
    count: number,
    amount: (name: string) => readAmount(text(name)),
    line: text,
    account: text,
    choice: text,
    switch: (name: string) => text(name) === 'true',
  }
  return {
    booking: text('booking') as ShopSettings['booking'],
    guestBooking: text('guestBooking') !== 'customers',
    prepaidLabels: text('prepaidLabels') === 'shop',
    statements: { bookByItself: text('statements.bookByItself') === 'yes' },
    backBy: { on: text('backBy.on') !== 'off', marginDays: number('backBy.marginDays') },
    discounts: {
      samePhonePercent: number('discounts.samePhonePercent'),
      anotherPhoneCents: readAmount(text('discounts.anotherPhoneCents')),
    },
    ...(Object.fromEntries(listSettings().map(([key, { kind }]) => [key, read[kind](key)])) as Pick<
      ShopSettings,
      SettingKey
    >),
    paymentAccounts: Object.fromEntries(
      paymentMethods.map((method) => [method, text(`paymentAccounts.${method}`)]),
    ) as ShopSettings['paymentAccounts'],
    reminderDays: {
      neverArrived: days('reminderDays.neverArrived'),
      unpaid: days('reminderDays.unpaid'),
      uncollected: days('reminderDays.uncollected'),
    },
    statusDays: Object.fromEntries(
      dueStatusKeys.map((key) => [key, number(`statusDays.${key}`)]),
    ) as ShopSettings['statusDays'],
    packagings: parsePackagings(submitted),
    fees: parseFees(submitted),
    // As browsers show an address: the slash at the end is no page.
    embedSites: text('embedSites')
      .split(/\s+/)
      .filter(Boolean)
      .map((site) => site.replace(/\/$/, '').toLowerCase()),
  }
}

/** Number of fee rows to show: the filled ones and one empty one, at least two. */
export function countFeeRows(submitted: ProfileValues): number {
  return Math.min(MAX_FEES, Math.max(2, parseFees(submitted).length + 1))
}

function feeRow(submitted: ProfileValues, row: number) {
  const text = (name: string) => (submitted[`fees.${row}.${name}`] ?? '').trim()
  return { key: text('key'), label: text('label'), cents: text('cents') }
}

function parseFees(submitted: ProfileValues): Fee[] {
  const fees: Fee[] = []
  for (let row = 0; row < MAX_FEES; row++) {
    const { key, label, cents } = feeRow(submitted, row)
    if (label === '' && cents === '') continue
    // The key stays when the label is changed later, so that tickets with the fee keep naming it.
    fees.push({ key: key || toKey(label), label, cents: readAmount(cents) })
  }
  return fees
}

function parsePackagings(submitted: ProfileValues): Packaging[] {
  return Array.from({ length: MAX_PACKAGINGS }, (_, row) => {
    const text = (name: (typeof packagingFields)[number]) =>
      (submitted[`packagings.${row}.${name}`] ?? '').trim()
    const number = (name: (typeof packagingFields)[number]) =>
      text(name) === '' ? Number.NaN : Number(text(name).replace(',', '.'))
    const measures = {
      length: number('length'),
      width: number('width'),
      height: number('height'),
      weight: number('weight'),
    }
    return { name: text('name'), type: text('type'), ...measures }
  }).filter(({ name, length }) => name !== '' || !Number.isNaN(length))
}

/** Number of rows of packagings to show: the filled ones and one empty one. */
export function countPackagingRows(submitted: ProfileValues): number {
  return Math.min(MAX_PACKAGINGS, parsePackagings(submitted).length + 1)
}

function toKey(label: string): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
  return plain.replace(/^[_0-9]+|_+$/g, '').slice(0, 40) || 'fee'
}
