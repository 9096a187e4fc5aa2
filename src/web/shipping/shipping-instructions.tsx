import { afterBooking } from '#contract/posting.ts'
import type { PublicProfile } from '#contract/shop-profile.schema.ts'
import './shipping-instructions.css'
import './shipping.css'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Link } from '../link.tsx'
import { toTelephoneLink } from '../ui/telephone.ts'

type Shop = Pick<PublicProfile, 'name' | 'street' | 'suburb' | 'state' | 'postcode' | 'phone'>
type Props = {
  ticketNumber: number
  profile: Shop
  /** The private page of a ticket that was booked without a log-in, whose packing slip is a PDF alone. */
  page?: string | null
}

/** How to prepare and post the phone, with a link to the packing slip. */
export function NextStepsCard({
  ticketNumber,
  profile,
  page = null,
  preparations,
}: Props & { preparations: string[] }) {
  return (
    <Card title="What to do now">
      <p className="mb-4 text-strong">{afterBooking.post_at_once()}</p>
      <ShippingSteps ticketNumber={ticketNumber} profile={profile} page={page} preparations={preparations} />
    </Card>
  )
}

/** The steps alone, for another card. */
export function ShippingSteps({
  ticketNumber,
  profile,
  page = null,
  preparations,
}: Props & { preparations: string[] }) {
  const slip = `/account/ticket/${ticketNumber}/packing-slip`
  return (
    <>
      <ol className="grid numbered gap-3 pl-6">
        {preparations.map((step) => (
          <li key={step}>
            <StepWords step={step} />
          </li>
        ))}
      </ol>
      <p className="label-type mt-6">Post it to</p>
      <address className="parcel-address mt-2 max-w-xs">
        <strong>{profile.name}</strong>
        <br />
        Ticket {ticketNumber}
        <br />
        {profile.street}
        <br />
        {profile.suburb} {profile.state} {profile.postcode}
      </address>
      <p className="screen-only mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
        {page === null ? (
          <>
            <Link className={buttonClass('secondary')} to={slip}>
              Print packing slip
            </Link>
            <a className="text-link" href={`${slip}.pdf`}>
              Download PDF
            </a>
          </>
        ) : (
          <a className={buttonClass('secondary')} href={`/api${page}/packing-slip.pdf`}>
            Packing slip (PDF)
          </a>
        )}
      </p>
      <p className="mt-5">
        No printer? Write <strong>Ticket {ticketNumber}</strong> and your name on a piece of paper and put it
        in the box instead of the packing slip.
      </p>
      <p className="mt-5 text-soft">
        Is the battery swollen, leaking or hot? Do not post the phone. Call us first:{' '}
        <a className="text-link one-line" href={toTelephoneLink(profile.phone)}>
          {profile.phone}
        </a>
      </p>
    </>
  )
}

/** A step whose addresses are links. */
function StepWords({ step }: { step: string }) {
  return step.split(/(https:\/\/\S+)/).map((part) =>
    part.startsWith('https://') ? (
      <a key={part} className="text-link break-anywhere" href={part} rel="noreferrer nofollow">
        {part}
      </a>
    ) : (
      part
    ),
  )
}

/** Instructions for a phone with a damaged battery, which must not be posted: call the shop. */
export function CallInstead({ ticketNumber, profile }: Props) {
  return (
    <Card title="Please do not post it" className="call-instead">
      <p>
        You told us that the battery is swollen, leaking or hot. Australia Post does not carry damaged
        batteries, and a parcel is no safe place for one.
      </p>
      <ol className="mt-4 grid numbered gap-3 pl-6">
        <li>Switch the phone off and do not charge it.</li>
        <li>Lay it on something that does not burn, such as a tile, away from other things.</li>
        <li>Call us and say ticket {ticketNumber}. We find a way that is safe.</li>
      </ol>
      <p className="mt-5">
        <a className={buttonClass('primary')} href={toTelephoneLink(profile.phone)}>
          Call {profile.phone}
        </a>
      </p>
    </Card>
  )
}
