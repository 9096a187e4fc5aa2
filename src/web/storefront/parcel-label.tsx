import type { PublicProfile } from '#contract/shop-profile.ts'
import { drawExploded } from '#drawings/draw-exploded.ts'

// Our own drawing, made from constants: no word of it comes from outside.
const exploded = { __html: drawExploded() }

/** A parcel label for the shop, with a phone taken apart as its contents. */
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
      <div className="parcel-label-drawing" dangerouslySetInnerHTML={exploded} />
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
