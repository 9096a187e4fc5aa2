import type { PublicProfile } from '#contract/shop-profile.schema.ts'
import './home.css'
import { ExplodedPhone } from './exploded-phone.tsx'

/** Decorative parcel label for the shop, with an exploded phone as its contents. */
export function ParcelLabel({ profile }: { profile: PublicProfile }) {
  const { name, street, suburb, state, postcode } = profile
  return (
    <div className="parcel-label perforated">
      <div className="airmail" />
      <div className="parcel-label-to">
        <div>
          <p className="label-type">To</p>
          <address>
            <span>{name}</span>
            <span>{street}</span>
            <span>
              {suburb} {state} {postcode}
            </span>
          </address>
        </div>
        <p className="postmark" aria-hidden="true">
          <span>{postcode}</span>
        </p>
      </div>
      <ExplodedPhone className="parcel-label-drawing" />
      <dl className="parcel-label-lines">
        <div>
          <dt className="label-type">Contents</dt>
          <dd>One phone, switched off</dd>
        </div>
        <div>
          <dt className="label-type">Return to</dt>
          <dd>You, at the address you book with</dd>
        </div>
      </dl>
    </div>
  )
}
