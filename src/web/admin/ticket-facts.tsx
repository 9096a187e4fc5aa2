import { repairLabels } from '#contract/catalogue.ts'
import { statusClasses, statusName, type PasscodeChoice, type Ticket } from '#contract/tickets.ts'
import { Card, Facts } from '../ui/card.tsx'
import { dollars } from '../ui/money.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { RelativeTime } from '../ui/time.tsx'
import { PasscodeBox } from './passcode-box.tsx'
import type { Outcome } from './ticket-changes.ts'

const withoutPasscode = {
  given: 'N/A',
  maintenance: 'N/A (customer uses maintenance mode)',
  erased: 'N/A (customer erases the phone)',
  not_needed: 'N/A (not needed for this repair)',
} satisfies Record<PasscodeChoice, string>

type Props = { ticket: Ticket; now: number; outcome: Outcome | null }

/** Everything that was booked: the phone, the repair, whose it is and where it goes back to. */
export function TicketFacts({ ticket, now, outcome }: Props) {
  const pin =
    ticket.phone_pin === null ? (
      withoutPasscode[ticket.passcode_choice]
    ) : (
      <PasscodeBox ticketid={ticket.id} dots={ticket.phone_pin} outcome={outcome} />
    )
  return (
    <div className="grid gap-4">
      <Card title="Repair">
        <Facts
          items={[
            { label: 'Device', value: ticket.displayName },
            { label: 'Repair', value: `${repairLabels[ticket.repair_name]} Replacement` },
            { label: 'Quoted price', value: dollars(ticket.price) },
            {
              label: 'Serial number',
              value: <span className="font-mono break-all">{ticket.phone_serial}</span>,
            },
            { label: 'Pin code', value: pin },
            {
              label: 'Status',
              value: (
                <StatusBadge className={statusClasses[`${ticket.status}`]} name={statusName(ticket.status)} />
              ),
            },
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
                <Reach href={`tel:${ticket.user_mobile.replace(/\s/g, '')}`} text={ticket.user_mobile} />
              ),
            },
            { label: 'E-mail', value: <Reach href={`mailto:${ticket.email}`} text={ticket.email} /> },
            { label: 'Return address', value: <Address ticket={ticket} /> },
          ]}
        />
      </Card>
    </div>
  )
}

function Reach({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} className="inline-block min-h-6 break-all text-accent underline">
      {text}
    </a>
  )
}

type Postal = Pick<Ticket, 'address' | 'address_apt' | 'address_city' | 'address_state' | 'address_post'>

function Address({ ticket }: { ticket: Postal }) {
  return (
    <address className="not-italic">
      {ticket.address_apt && (
        <>
          {ticket.address_apt}
          <br />
        </>
      )}
      {ticket.address}
      <br />
      {ticket.address_city} {ticket.address_state} {ticket.address_post}
    </address>
  )
}
