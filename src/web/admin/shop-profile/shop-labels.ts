import { weekdayNames, weekdays } from '#contract/shop-profile.ts'
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
  'bank.accountName': 'Bank account name',
  'bank.bsb': 'BSB',
  'bank.accountNumber': 'Account number',
  latitude: 'Latitude',
  longitude: 'Longitude',
  'map.tiles': 'Map tile address',
  'map.attribution': 'Map attribution',
  keepClosedTicketsDays: 'Days to keep completed tickets',
  social: 'Social links',
}

for (const day of weekdays) {
  shopLabels[`hours.${day}`] = weekdayNames[day]
  shopLabels[`hours.${day}.opens`] = `${weekdayNames[day]} opens`
  shopLabels[`hours.${day}.closes`] = `${weekdayNames[day]} closes`
  shopLabels[`hours.${day}.closed`] = `${weekdayNames[day]} closed`
}
for (let place = 0; place < MAX_SOCIAL_LINKS; place++) {
  shopLabels[`social.${place}.label`] = `Name of link ${place + 1}`
  shopLabels[`social.${place}.url`] = `Address of link ${place + 1}`
}
