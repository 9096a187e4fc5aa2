import type { PublicProfile } from '#contract/shop-profile.schema.ts'
import { weekdays } from '#contract/shop-profile.ts'
import { Card } from '../ui/card.tsx'
import { Hours } from './hours-card.tsx'
import { ShopAddress } from './shop-address.tsx'

/** Opening hours and address, beside the contact form. */
export default function ContactShop({ profile }: { profile: PublicProfile }) {
  return (
    <>
      <Card title="Opening hours">
        <Hours profile={profile} />
        {weekdays.some((day) => profile.hours[day]) && (
          <p className="mt-4">
            <a className="text-link screen-only" href="/api/opening-hours.ics">
              Add to calendar
            </a>
          </p>
        )}
      </Card>
      <Card title="Location">
        <ShopAddress profile={profile} />
      </Card>
    </>
  )
}
