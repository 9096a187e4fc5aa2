import type { OpeningAdvice, OpeningItem } from '#contract/opening.ts'

type Words = { label: string; missing: string; to: string }

/** What each item of the checklist is called, and where it is done. */
export const itemWords: Record<OpeningItem, Words> = {
  name: {
    label: 'Name of the shop',
    missing: 'It still has the name of the example.',
    to: '/admin/shop',
  },
  address: {
    label: 'Address',
    missing: 'The address is still that of the example: parcels would go there.',
    to: '/admin/shop',
  },
  phone: { label: 'Phone number', missing: 'The number is still that of the example.', to: '/admin/shop' },
  prices: {
    label: 'At least one price of your own',
    missing: 'All prices are still the examples.',
    to: '/admin/devices',
  },
  texts: {
    label: 'Terms, warranty and privacy',
    missing: 'Nobody has confirmed these texts yet.',
    to: '/admin/texts',
  },
}

export const adviceWords: Record<OpeningAdvice, Words> = {
  email: {
    label: 'Email address of the shop',
    missing: 'It is still that of the example, where nobody reads your mail.',
    to: '/admin/shop',
  },
  abn: { label: 'ABN', missing: 'Without it no invoice can be issued.', to: '/admin/shop' },
  bank: { label: 'Bank account', missing: 'Without it customers cannot pay by transfer.', to: '/admin/shop' },
}
