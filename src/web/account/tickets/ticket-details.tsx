import { backByLabel } from '#contract/back-by.ts'
import { listFields } from '#contract/ticket-fields.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import { AddressBlock } from '../../address-block.tsx'
import { bookedFacts, quotedPrice } from '../../booked-facts.ts'
import { useRepairs } from '../../repairs.ts'
import { Card, Facts } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { OutcomeBadge } from '../../ui/outcome-badge.tsx'
import { RelativeTime } from '../../ui/time.tsx'

/** The booked repair and the phone. `dated`: there is a date for a calendar. */
export function RepairDetails({ ticket, dated, now }: { ticket: Ticket; dated: boolean; now: number }) {
  const facts = bookedFacts(ticket, useRepairs())
  const price = facts.agreed_cents ?? quotedPrice(ticket)
  const days = ticket.back_by?.to ? facts.back_by : null
  return (
    <Card title="Repair" hint={days ? `${price} · ${backByLabel} ${days}` : price}>
      <Facts
        items={listFields('customer', {
          ...facts,
          status: (
            <>
              <OutcomeBadge status={ticket.status} outcome={ticket.outcome} warrantyOf={ticket.warranty_of} />
            </>
          ),
          phone_serial: ticket.phone_serial,
          phone_pin: ticket.phone_pin ?? 'N/A',
          created_at: <RelativeTime iso={ticket.created_at} now={now} />,
        })}
      />
      {dated && (
        <p className="mt-4">
          <a className="text-link screen-only" href={`/api/tickets/${ticket.id}/dates.ics`}>
            Add the dates to your calendar
          </a>
        </p>
      )}
    </Card>
  )
}

/** The customer's contact and return address, correctable until the phone has arrived. */
export function CustomerDetails({ ticket, open }: { ticket: Ticket; open: boolean }) {
  const correct = open && (
    <Link to={`/account/ticket/${ticket.id}/correct`} className="screen-only text-link">
      Correct
    </Link>
  )
  return (
    <Card title="You" actions={correct}>
      <Facts
        items={[
          { label: 'Name', value: ticket.cust_name },
          { label: 'Email', value: ticket.email },
          { label: 'Mobile number', value: ticket.user_mobile },
          { label: 'Return address', value: <AddressBlock address={ticket} /> },
        ]}
      />
    </Card>
  )
}
