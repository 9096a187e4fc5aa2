import { listSettings, type SettingGroup } from '#contract/shop-settings.ts'
import { shopLabels } from './shop-labels.ts'

/** A section of the settings: its inputs by name (or by what their names begin with), and its groups of settings. */
type Section = { title: string; about: string; names: readonly string[]; groups?: readonly SettingGroup[] }

/** The sections of the settings, by the last part of their address. Every group of settings is in one of them. */
export const shopSections = {
  address: {
    title: 'Name, address and ABN',
    about:
      'What customers, emails and invoices call the shop, how it is reached, and whether it charges GST.',
    names: ['name', 'street', 'suburb', 'state', 'postcode', 'phone', 'abn', 'gstRegistered'],
  },
  hours: {
    title: 'Opening hours',
    about: 'One row for each day, and the time zone.',
    names: ['hours.', 'timeZone'],
  },
  map: {
    title: 'Map',
    about: 'The place that Support and Locations show.',
    names: ['latitude', 'longitude', 'map.'],
  },
  booking: {
    title: 'Booking and postage',
    about: 'When customers post their phone, and what is said about postage and time.',
    names: ['booking', 'guestBooking', 'prepaidLabels', 'backBy.'],
    groups: ['booking'],
  },
  discounts: {
    title: 'Repairs booked together',
    about:
      'What you take off when several repairs or phones come in one parcel. It is fixed at the booking, and stays when another repair of the parcel ends.',
    names: ['discounts.'],
  },
  periods: {
    title: 'Quotes, payment and reminders',
    about: 'Warranty, days to answer and to pay, and when a reminder goes out.',
    names: ['reminderDays.'],
    groups: ['periods'],
  },
  'status-days': {
    title: 'Days in each status',
    about:
      'After so many days a ticket is overdue. At the bench the dates that customers are told count instead, where there are any.',
    names: ['statusDays.'],
  },
  packagings: {
    title: 'Packaging',
    about:
      'The boxes and satchels that phones are posted back in, with the weight of the packed parcel. The first is the usual one; empty a row to remove it.',
    names: ['packagings.'],
  },
  fees: {
    title: 'Fees without repair',
    about: 'A ticket that ends without repair may cost one of these. Empty a row to remove its fee.',
    names: ['fees.'],
  },
  accounting: {
    title: 'Accounting',
    about: 'Files for Xero and MYOB name these accounts. The codes have to exist there.',
    names: ['paymentAccounts.', 'statements.'],
    groups: ['accounts'],
  },
  bank: {
    title: 'Email and bank account',
    about: 'Where customers write and transfer to.',
    names: ['email', 'bank.', 'payId', 'password', 'code'],
  },
  privacy: {
    title: 'Privacy',
    about:
      'So many days after its last change a completed ticket loses what names its customer: serial number, mobile number, address and the words of its notes. The repair, its price and its dates stay.',
    names: ['keepClosedTicketsDays'],
    groups: ['privacy'],
  },
  websites: {
    title: 'Other websites',
    about: 'Your prices and the booking form can stand in a page of these websites.',
    names: ['embedSites'],
  },
  social: {
    title: 'Social links',
    about: 'They stand at the foot of every page. Empty a row to remove its link.',
    names: ['social.'],
  },
} as const satisfies Record<string, Section>

export type SectionKey = keyof typeof shopSections

/** The sections with their keys, in their order. */
export const sectionList = Object.entries<Section>(shopSections).map(([key, section]) => ({
  key: key as SectionKey,
  ...section,
}))

/** True for the key of a section. */
export function isSection(key: string): key is SectionKey {
  return Object.hasOwn(shopSections, key)
}

/** Whether an input stands in a section. */
export function isInSection(section: SectionKey, name: string): boolean {
  const { names, groups = [] }: Section = shopSections[section]
  return (
    names.some((one) => (one.endsWith('.') ? name.startsWith(one) : name === one)) ||
    groups.some((group) => listSettings(group).some(([key]) => key === name))
  )
}

/** The labels of a section's inputs, which it is found by. */
export function getSectionWords(section: SectionKey): string {
  return Object.entries(shopLabels)
    .filter(([name]) => isInSection(section, name))
    .map(([, label]) => label)
    .join(' ')
}
