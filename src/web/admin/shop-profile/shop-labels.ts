import { methodLabels, paymentMethods } from '#contract/money.ts'
import { weekdayNames, weekdays } from '#contract/shop-profile.ts'
import { dueStatusKeys, listSettings, MAX_FEES, MAX_PACKAGINGS } from '#contract/shop-settings.ts'
import { statusCodes, statusName } from '#contract/ticket-statuses.ts'
import { MAX_SOCIAL_LINKS } from './shop-form.ts'

/** Labels of the shop profile form's inputs. */
export const shopLabels: Record<string, string> = {
  name: 'Name of the shop',
  street: 'Street address',
  suburb: 'City or suburb',
  state: 'State',
  postcode: 'Postcode',
  phone: 'Phone',
  email: 'Email',
  timeZone: 'Time zone',
  abn: 'ABN',
  gstRegistered: 'Registered for GST',
  password: 'Your password',
  code: 'Code',
  'bank.accountName': 'Bank account name',
  'bank.bsb': 'BSB',
  'bank.accountNumber': 'Account number',
  payId: 'PayID',
  latitude: 'Latitude',
  longitude: 'Longitude',
  'map.tiles': 'Map tile address',
  'map.attribution': 'Map attribution',
  keepClosedTicketsDays: 'Days to keep completed tickets',
  social: 'Social links',
  booking: 'When do customers post their phone?',
  guestBooking: 'Who may book?',
  prepaidLabels: 'Who buys the label to us?',
  'statements.bookByItself': 'A transfer whose reference and amount fit is',
  'backBy.on': 'Say by when the phone should be home?',
  'backBy.marginDays': 'Days to add to the last day',
  'discounts.samePhonePercent': 'Second repair of the same phone, per cent off',
  'discounts.anotherPhoneCents': 'First repair of each further phone, dollars off',
  'reminderDays.neverArrived': 'Reminders for a phone that has not arrived, in days',
  'reminderDays.unpaid': 'Reminders to pay, in days after the invoice is due',
  'reminderDays.uncollected': 'Reminder after posting, in days',
  fees: 'Fees',
  embedSites: 'Websites that may show our prices and booking form',
}

for (const method of paymentMethods)
  shopLabels[`paymentAccounts.${method}`] = `Account of payments: ${methodLabels[method].toLowerCase()}`
for (const [key, { label }] of listSettings()) shopLabels[key] = label
for (const day of weekdays) {
  shopLabels[`hours.${day}`] = weekdayNames[day]
  shopLabels[`hours.${day}.opens`] = `${weekdayNames[day]} opens`
  shopLabels[`hours.${day}.closes`] = `${weekdayNames[day]} closes`
  shopLabels[`hours.${day}.closed`] = `${weekdayNames[day]} closed`
}
for (let index = 0; index < MAX_SOCIAL_LINKS; index++) {
  shopLabels[`social.${index}.label`] = `Name of link ${index + 1}`
  shopLabels[`social.${index}.url`] = `Address of link ${index + 1}`
}
for (const key of dueStatusKeys) shopLabels[`statusDays.${key}`] = `Days: ${statusName(statusCodes[key])}`
for (let row = 0; row < MAX_PACKAGINGS; row++) {
  shopLabels[`packagings.${row}.name`] = `Packaging ${row + 1}`
  shopLabels[`packagings.${row}.type`] = 'Carrier’s name for it'
  shopLabels[`packagings.${row}.length`] = 'Length (cm)'
  shopLabels[`packagings.${row}.width`] = 'Width (cm)'
  shopLabels[`packagings.${row}.height`] = 'Height (cm)'
  shopLabels[`packagings.${row}.weight`] = 'Weight (kg)'
}
for (let row = 0; row < MAX_FEES; row++) {
  shopLabels[`fees.${row}.key`] = `Key of fee ${row + 1}`
  shopLabels[`fees.${row}.label`] = `Name of fee ${row + 1}`
  shopLabels[`fees.${row}.cents`] = `Amount of fee ${row + 1}`
}
