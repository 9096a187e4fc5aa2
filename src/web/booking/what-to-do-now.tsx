import type { PublicProfile } from '#contract/shop-profile.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

type Props = { ticketNumber: number; profile: PublicProfile }

/** How to get the phone ready and where to post it. */
export function WhatToDoNow({ ticketNumber, profile }: Props) {
  return (
    <Card title="What to do now">
      <ol className="grid list-decimal gap-3 pl-6 marker:font-semibold marker:text-stamp">
        <li>Back up your phone.</li>
        <li>Take out the SIM card and take off the case.</li>
        <li>Switch the phone off.</li>
        <li>Pack it well, and write your return address on the package.</li>
        <li>
          Post it, best with tracking, to:
          <address className="mt-3 max-w-xs rounded-md border border-dashed border-edge bg-paper px-4 py-3">
            <strong>{profile.name}</strong>
            <br />
            Ticket {ticketNumber}
            <br />
            {profile.street}
            <br />
            {profile.suburb} {profile.state} {profile.postcode}
          </address>
        </li>
      </ol>
      <p className="mt-5 text-soft">
        Is the battery swollen, leaking or hot? Do not post the phone. Call us first:{' '}
        <a className="text-link whitespace-nowrap" href={telephone(profile.phone)}>
          {profile.phone}
        </a>
      </p>
    </Card>
  )
}

/** What to do instead with a phone whose battery is damaged; there is no address to post it to. */
export function CallInstead({ ticketNumber, profile }: Props) {
  return (
    <Card title="Please do not post it" className="call-instead">
      <p>
        You told us that the battery is swollen, leaking or hot. Australia Post does not carry damaged
        batteries, and a parcel is no safe place for one.
      </p>
      <ol className="mt-4 grid list-decimal gap-3 pl-6 marker:font-semibold marker:text-stamp">
        <li>Switch the phone off and do not charge it.</li>
        <li>Lay it on something that does not burn, such as a tile, away from other things.</li>
        <li>Call us and say ticket {ticketNumber}. We find a way that is safe.</li>
      </ol>
      <p className="mt-5">
        <a className={buttonClass('primary')} href={telephone(profile.phone)}>
          Call {profile.phone}
        </a>
      </p>
    </Card>
  )
}

function telephone(written: string): string {
  return `tel:${written.replace(/[^\d+]/g, '')}`
}
