import type { MetaDescriptor } from 'react-router'

/** Title of a staff page, with `noindex`. */
export function staffMeta(title: string): MetaDescriptor[] {
  return [
    { title: `${title} – Admin Panel` },
    { name: 'description', content: 'For the staff of the shop.' },
    { name: 'robots', content: 'noindex' },
  ]
}
