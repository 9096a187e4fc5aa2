import { Link } from '../../link.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { staffMeta } from '../staff-meta.ts'
import { sectionList } from './section-list.ts'

export const meta = () => staffMeta('Settings')

/** Settings that have pages of their own. */
const pages = [
  ['/admin/look', 'Look', 'Mark, accent and name on screen.'],
  ['/admin/opening', 'Opening', 'What is missing before the shop takes bookings, and opening it.'],
  ['/admin/closures', 'Closures', 'Days on which the shop is closed.'],
  ['/admin/carriers', 'Carriers', 'Who carries parcels, and their tracking pages.'],
  ['/admin/parts', 'Parts', 'Parts and what they cost.'],
  ['/admin/texts', 'Texts', 'What pages, emails and text messages say.'],
  ['/admin/staff', 'Staff', 'Accounts, roles and limits.'],
] as const

export default function ShopPage() {
  const sections = sectionList.map(({ key, title, about }) => [`/admin/shop/${key}`, title, about] as const)
  return (
    <>
      <PageHeading title="Settings" intro="Changes show at once, everywhere." />
      <div className="split">
        {[
          { title: 'The shop', links: sections },
          { title: 'More settings', links: pages },
        ].map(({ title, links }) => (
          <Card key={title} title={title}>
            <ul className="stack gap-3">
              {links.map(([to, label, about]) => (
                <li key={to}>
                  <Link to={to} className="text-link text-strong">
                    {label}
                  </Link>
                  <p className="text-small text-soft">{about}</p>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  )
}
