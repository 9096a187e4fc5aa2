import type { OpeningAdvice, OpeningItem } from '#contract/opening.ts'

type Words = { label: string; missing: string; to: string }

/** What each item of the checklist is called, and where it is done. */
export const itemWords: Record<OpeningItem, Words> = {
  name: {
    label: 'Name of the shop',
    missing: 'It still has the name of the example.',
    to: '/admin/setup/shop',
  },
  address: {
    label: 'Address',
    missing: 'The address is still that of the example: parcels would go there.',
    to: '/admin/setup/address',
  },
  map_point: {
    label: 'Place on the map',
    missing: 'The map still shows the example, Flinders Lane in Melbourne.',
    to: '/admin/setup/address',
  },
  phone: {
    label: 'Phone number',
    missing: 'The number is still that of the example.',
    to: '/admin/setup/shop',
  },
  prices: {
    label: 'At least one price of your own',
    missing: 'All prices are still the examples.',
    to: '/admin/setup/prices',
  },
  texts: {
    label: 'Terms, warranty and privacy',
    missing: 'Nobody has confirmed these texts yet.',
    to: '/admin/setup/texts',
  },
  mail: {
    label: 'Email that is sent',
    missing:
      'Emails are only written to a folder, so no customer could confirm an address. SMTP_URL names the server that sends them.',
    to: '/admin/setup/mail',
  },
}

export const adviceWords: Record<OpeningAdvice, Words> = {
  email: {
    label: 'Email address of the shop',
    missing: 'It is still that of the example, where nobody reads your mail.',
    to: '/admin/setup/shop',
  },
  abn: {
    label: 'ABN',
    missing: 'Without it customers get payment requests in place of invoices.',
    to: '/admin/setup/tax',
  },
  bank: {
    label: 'Bank account',
    missing: 'Without it customers cannot pay by transfer.',
    to: '/admin/setup/tax',
  },
}
