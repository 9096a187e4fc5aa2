import type { Phone } from '#contract/catalogue.schema.ts'
import { formatDollars } from '#contract/money-amounts.ts'
import type { Block } from '#contract/text-blocks.ts'
import { useRepairs } from '../repairs.ts'
import { PostTerms } from '../shipping/post-terms.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { RepairTerms } from './repair-terms.tsx'

type Props = {
  phone: Phone
  repair: string
  price: number
  /** The form says between which days it should be home. */
  hasDays: boolean
  howItWorks: readonly Block[]
}

/** What can be read beside the booking form: terms of the repair, post, and the way of a phone step by step. */
export default function BookingAside({ phone, repair, price, hasDays, howItWorks }: Props) {
  const name = useRepairs().name(repair)
  return (
    <>
      <details className="card booking-more">
        <summary>{`${name}: time, warranty, post`}</summary>
        <h2 className="booking-more-title mb-4 card-title">{name}</h2>
        <p className="leader">
          <span>{phone.displayName}</span>
          <span>{formatDollars(price)}</span>
        </p>
        <div className="mt-4">
          <RepairTerms repair={repair} phone={phone} />
        </div>
        <div className="mt-4">
          <PostTerms narrow hasDays={hasDays} />
        </div>
      </details>
      <details className="booking-more">
        <summary>How it works, step by step</summary>
        <div className="mt-4">
          <HowItWorks blocks={howItWorks} />
        </div>
      </details>
    </>
  )
}
