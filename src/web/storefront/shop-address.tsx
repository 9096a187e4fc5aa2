import type { PublicProfile } from '#contract/shop-profile.schema.ts'
import { getMapsLink } from '../map-point/maps-link.ts'
import './shop-parts.css'
import { toTelephoneLink } from '../ui/telephone.ts'

/** Address and contact of the shop. */
export function ShopAddress({ profile }: { profile: PublicProfile }) {
  const { name, street, suburb, state, postcode, phone, email } = profile
  return (
    <address className="shop-address">
      <p>
        <strong>{name}</strong>
        <br />
        {street}
        <br />
        {suburb} {state} {postcode}
      </p>
      <p>
        <a href={toTelephoneLink(phone)} className="text-link">
          {phone}
        </a>
        <br />
        <a href={`mailto:${email}`} className="text-link">
          {email}
        </a>
      </p>
      <p>
        <a href={getMapsLink(profile)} className="text-link" rel="noreferrer">
          Open in maps
        </a>
      </p>
    </address>
  )
}
