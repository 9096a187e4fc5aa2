import type { MetaArgs } from 'react-router'
import { Card } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Hours } from './hours-card.tsx'
import { pageMeta, profileIn } from '../page-meta.ts'
import { ShopAddress } from './shop-address.tsx'
import { ShopMap } from './shop-map.tsx'
import { useShopProfile } from './shop-profile.ts'
import { businessFacts } from './structured-data.ts'

export function meta({ matches }: MetaArgs) {
  const profile = profileIn(matches)
  return [
    ...pageMeta(
      matches,
      'Locations',
      'Where our repair bench is, when we are there, and the address for parcels.',
    ),
    ...(profile ? [{ 'script:ld+json': businessFacts(profile) }] : []),
  ]
}

export default function LocationsPage() {
  const profile = useShopProfile()
  return (
    <>
      <PageHeading title="Locations" intro="One bench, one address: for parcels and for people." />
      <div className="grid gap-6 md:grid-cols-2">
        <Card title="Address">
          <ShopAddress profile={profile} />
        </Card>
        <Card title="Opening hours">
          <Hours hours={profile.hours} timeZone={profile.timeZone} />
        </Card>
      </div>
      <p className="max-w-2xl text-soft">
        Book before you post: the ticket tells us what is in the parcel, who it belongs to and where to send
        it back.
      </p>
      <ShopMap profile={profile} />
    </>
  )
}
