import { exampleMapPoint } from './map-point.ts'
import { ASK_DELIVERY_AFTER_DAYS } from './parcel-news.ts'
import type { ShopProfile } from './shop-profile.schema.ts'
import type { StaffRules } from './staff-rules.schema.ts'
import type { ShopSettings } from './shop-settings.schema.ts'
import { listSettings, type SettingKey } from './shop-settings.ts'

// Apart from the endpoints, which every page loads: browsers need no defaults.

/** The settings until the owner changes them. */
export const firstSettings: ShopSettings = {
  ...(Object.fromEntries(listSettings().map(([key, { first }]) => [key, first])) as Pick<
    ShopSettings,
    SettingKey
  >),
  booking: 'post_at_once',
  guestBooking: true,
  prepaidLabels: false,
  backBy: { on: true, marginDays: 0 },
  discounts: { samePhonePercent: 0, anotherPhoneCents: 0 },
  statements: { bookByItself: false },
  paymentAccounts: { card: '090', bank: '090', cash: '090', terminal: '090' },
  reminderDays: { neverArrived: [14, 28, 35], unpaid: [1, 8, 15], uncollected: [ASK_DELIVERY_AFTER_DAYS] },
  statusDays: {
    waitingApproval: 2,
    submitted: 2,
    approved: 14,
    receivedDevice: 2,
    repairing: 3,
    pendingPayment: 7,
    postedToCustomer: 14,
  },
  packagings: [{ name: 'Phone box', type: 'OWN_PACKAGING', length: 22, width: 16, height: 8, weight: 0.5 }],
  fees: [],
  embedSites: [],
}

/** The rules for staff until an owner changes them. */
export const firstStaffRules: StaffRules = {
  frontDeskRefundLimit: 200,
  frontDeskPriceLimit: 50,
  secondStepRequired: false,
}

/** The default profile; staff change it under Admin Panel, Shop. */
export const firstProfile: ShopProfile = {
  name: 'Mendpost Repairs',
  street: '120 Flinders Lane',
  suburb: 'Melbourne',
  state: 'VIC',
  postcode: '3000',
  phone: '03 5550 0123',
  email: 'hello@mendpost.example',
  hours: {
    monday: { opens: '10:00', closes: '20:00' },
    tuesday: { opens: '10:00', closes: '20:00' },
    wednesday: { opens: '10:00', closes: '20:00' },
    thursday: { opens: '10:00', closes: '20:00' },
    friday: { opens: '10:00', closes: '20:00' },
    saturday: { opens: '12:00', closes: '17:00' },
    sunday: { opens: '12:00', closes: '17:00' },
  },
  timeZone: 'Australia/Melbourne',
  abn: '',
  ...exampleMapPoint,
  social: [],
  map: {
    tiles: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: '© OpenStreetMap contributors',
  },
  keepClosedTicketsDays: 730,
  gstRegistered: false,
  bank: { accountName: '', bsb: '', accountNumber: '' },
  payId: '',
  ...firstSettings,
  ...firstStaffRules,
}
