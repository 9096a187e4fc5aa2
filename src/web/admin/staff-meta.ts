import type { MetaDescriptor } from 'react-router'

/** The title of a staff page, which search engines are asked to leave alone. */
export function staffMeta(title: string): MetaDescriptor[] {
  return [
    { title: `${title} – Admin Panel` },
    { name: 'description', content: 'For the staff of the shop.' },
    { name: 'robots', content: 'noindex' },
  ]
}
