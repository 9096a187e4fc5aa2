import type { PublicProfile } from '#contract/shop-profile.ts'
import { Card } from '../ui/card.tsx'

/** How to get the phone ready and where to post it. */
export function WhatToDoNow({ ticketNumber, profile }: { ticketNumber: number; profile: PublicProfile }) {
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
        <a className="text-link whitespace-nowrap" href={`tel:${profile.phone.replace(/\s/g, '')}`}>
          {profile.phone}
        </a>
      </p>
    </Card>
  )
}
