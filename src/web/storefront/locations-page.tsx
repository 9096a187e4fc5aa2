import type { MetaArgs } from 'react-router'
import { Card } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Hours } from './hours-card.tsx'
import { findAddress, pageMeta, findProfile } from '../page-meta.ts'
import { ShopAddress } from './shop-address.tsx'
import ShopMap from './shop-map.tsx'
import { useShopProfile } from '../shop-profile.ts'
import { toBusinessJsonLd } from './structured-data.ts'

export function meta({ matches }: MetaArgs) {
  const [where, profile] = [findAddress(matches), findProfile(matches)]
  return [
    ...pageMeta(
      matches,
      'Locations',
      'Where our repair bench is, when we are open, and the address for parcels.',
    ),
    ...(where && profile ? [{ 'script:ld+json': toBusinessJsonLd(profile, where.origin) }] : []),
  ]
}

export default function LocationsPage() {
  const profile = useShopProfile()
  return (
    <>
      <PageHeading title="Locations" intro="One bench and one address, for parcels and for people." />
      <div className="grid gap-6 md:grid-cols-2">
        <Card title="Address">
          <ShopAddress profile={profile} />
        </Card>
        <Card title="Opening hours">
          <Hours profile={profile} />
        </Card>
      </div>
      <p className="max-w-2xl text-soft">
        Please book before you post. The ticket tells us what is in the parcel, whose it is and where to send
        it back.
      </p>
      <ShopMap profile={profile} />
    </>
  )
}
