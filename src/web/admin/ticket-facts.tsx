import type { ReactNode } from 'react'
import { repairLabels } from '#contract/catalogue.ts'
import { statusName, type PasscodeChoice, type Ticket } from '#contract/tickets.ts'
import { Card, Facts } from '../ui/card.tsx'
import { dollars } from '../ui/money.ts'
import { RelativeTime } from '../ui/time.tsx'
import { CopyButton } from './copy-button.tsx'
import { PasscodeBox } from './passcode-box.tsx'
import { StaffTrackLink } from './staff-track-link.tsx'
import type { Outcome } from './ticket-changes.ts'

const withoutPasscode = {
  given: 'N/A',
  maintenance: 'N/A (customer uses maintenance mode)',
  erased: 'N/A (customer erases the phone)',
  not_needed: 'N/A (not needed for this repair)',
} satisfies Record<PasscodeChoice, string>

type Props = { ticket: Ticket; link: string; now: number; outcome: Outcome | null }

/** Everything that was booked: the phone, the repair, whose it is and where it goes back to. */
export function TicketFacts({ ticket, link, now, outcome }: Props) {
  const pin =
    ticket.phone_pin === null ? (
      withoutPasscode[ticket.passcode_choice]
    ) : (
      <PasscodeBox ticketid={ticket.id} dots={ticket.phone_pin} outcome={outcome} />
    )
  const address = addressLines(ticket)
  return (
    <div className="bench-facts">
      <Card title="Repair">
        <Facts
          items={[
            { label: 'Device', value: ticket.displayName },
            { label: 'Repair', value: `${repairLabels[ticket.repair_name]} Replacement` },
            { label: 'Quoted price', value: dollars(ticket.price) },
            {
              label: 'Serial number',
              value: (
                <Copied text={ticket.phone_serial} what="serial number">
                  <span className="font-mono break-all">{ticket.phone_serial}</span>
                </Copied>
              ),
            },
            { label: 'Pin code', value: pin },
            { label: 'Status', value: statusName(ticket.status) },
            { label: 'Assigned to', value: ticket.staff_assigned ?? 'Nobody yet' },
            { label: 'Submitted', value: <RelativeTime iso={ticket.created_at} now={now} /> },
          ]}
        />
      </Card>
      <Card title="Customer">
        <Facts
          items={[
            { label: 'Name', value: ticket.cust_name },
            {
              label: 'Mobile',
              value: (
                <Copied text={ticket.user_mobile} what="mobile number">
                  <Reach href={`tel:${ticket.user_mobile.replace(/\s/g, '')}`} text={ticket.user_mobile} />
                </Copied>
              ),
            },
            { label: 'Email', value: <Reach href={`mailto:${ticket.email}`} text={ticket.email} /> },
            {
              label: 'Return address',
              value: (
                <Copied text={[ticket.cust_name, ...address].join('\n')} what="name and address">
                  <address className="whitespace-pre-line">{address.join('\n')}</address>
                </Copied>
              ),
            },
            ...(link === '' ? [] : [{ label: 'Private link', value: <StaffTrackLink link={link} /> }]),
          ]}
        />
      </Card>
    </div>
  )
}

function Copied({ text, what, children }: { text: string; what: string; children: ReactNode }) {
  return (
    <div className="copied">
      {children}
      <CopyButton text={text} what={what} />
    </div>
  )
}

function Reach({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} className="text-link inline-block min-h-6 break-all">
      {text}
    </a>
  )
}

type Postal = Pick<Ticket, 'address' | 'address_apt' | 'address_city' | 'address_state' | 'address_post'>

function addressLines(ticket: Postal): string[] {
  const town = `${ticket.address_city} ${ticket.address_state} ${ticket.address_post}`.trim()
  return [ticket.address_apt, ticket.address, town].filter((line) => line !== '')
}
