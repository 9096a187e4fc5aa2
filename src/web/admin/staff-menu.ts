/** A page of the menu. `holds`: pages under other addresses that belong to it; `words`: what else it is found by. */
export type StaffMenuLink = { to: string; label: string; holds?: RegExp; words?: string }

type Group = { title: string; parts: { title?: string; links: readonly StaffMenuLink[] }[] }

/** Every page of the Admin Panel that is not about one ticket, phone or person, in the groups of the menu. */
export const staffMenu: readonly Group[] = [
  {
    title: 'Work',
    parts: [
      {
        links: [
          { to: '/admin/dashboard', label: 'Overview', words: 'queues what to do next' },
          { to: '/admin/tickets', label: 'Tickets', words: 'list export csv' },
          { to: '/admin/intake', label: 'Intake', words: 'receive arrive scan camera' },
          {
            to: '/admin/posting',
            label: 'Posting',
            words: 'post back parcels scan labels dispatch send mypost',
          },
          { to: '/admin/customers', label: 'Customers', words: 'people list merge note' },
          { to: '/admin/messages', label: 'Messages', words: 'contact form' },
          { to: '/admin/mail', label: 'Mail', words: 'emails sent failed outbox' },
          { to: '/admin/replies', label: 'Canned replies', words: 'templates answers' },
        ],
      },
    ],
  },
  {
    title: 'Money',
    parts: [
      {
        links: [
          {
            to: '/admin/money',
            label: 'Money',
            words: 'invoices payments unpaid owed gst bas xero myob export',
          },
          {
            to: '/admin/money/bank',
            label: 'Bank',
            words: 'statement import transfers ofx camt csv reconcile',
          },
          { to: '/admin/numbers', label: 'Numbers', words: 'figures statistics report margin turnaround' },
          { to: '/admin/parts', label: 'Parts', words: 'costs suppliers' },
          { to: '/admin/given-away', label: 'Given away', words: 'goodwill discount' },
        ],
      },
    ],
  },
  {
    title: 'Shop',
    parts: [
      {
        title: 'Prices',
        links: [
          {
            to: '/admin/devices',
            label: 'Devices',
            holds: /^\/admin\/phones\/(?!new)/,
            words: 'phones models prices manage',
          },
          { to: '/admin/phones/new', label: 'Add a phone', words: 'new model device' },
          { to: '/admin/series', label: 'Series', words: 'brands order' },
          { to: '/admin/repairs', label: 'Repairs', words: 'new repair kinds' },
          { to: '/admin/prices', label: 'Change many prices', words: 'raise percent bulk' },
          { to: '/admin/prices/import', label: 'Prices from a file', words: 'csv import export' },
          { to: '/admin/availability', label: 'Availability', words: 'sold out offered hidden' },
        ],
      },
      {
        title: 'Your shop',
        links: [
          { to: '/admin/shop', label: 'Settings', words: 'shop profile address hours bank abn tax fees' },
          { to: '/admin/closures', label: 'Closures', words: 'holiday christmas closed days' },
          { to: '/admin/opening', label: 'Opening', words: 'open close bookings public' },
          { to: '/admin/look', label: 'Look', words: 'logo mark colour' },
          {
            to: '/admin/links',
            label: 'Links to the booking form',
            words: 'website embed deep link source',
          },
          { to: '/admin/carriers', label: 'Carriers', words: 'post tracking auspost' },
          { to: '/admin/texts', label: 'Texts', words: 'terms warranty faq notice pages' },
          { to: '/admin/texts/emails', label: 'Emails in your words', words: 'letters templates sms' },
        ],
      },
      {
        title: 'People',
        links: [
          { to: '/admin/staff', label: 'Staff', words: 'invite roles accounts limits' },
          { to: '/admin/audit', label: 'Audit log', words: 'history who changed' },
          { to: '/admin/audit/log-ins', label: 'Failed log-ins', words: 'security attempts' },
          { to: '/admin/erase-customer', label: 'Erase a customer', words: 'privacy delete data' },
        ],
      },
    ],
  },
]

/** The pages of the account menu that are for staff alone. */
export const ownStaffLinks: readonly StaffMenuLink[] = [
  { to: '/admin/my-emails', label: 'My emails', words: 'notifications' },
]

/** All pages of the menu. */
export const staffMenuLinks: readonly StaffMenuLink[] = [
  ...staffMenu.flatMap(({ parts }) => parts.flatMap(({ links }) => links)),
  ...ownStaffLinks,
]
