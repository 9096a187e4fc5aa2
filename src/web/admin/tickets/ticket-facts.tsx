import type { ReactNode } from 'react'
import { listFields } from '#contract/ticket-fields.ts'
import type { PasscodeChoice } from '#contract/tickets.ts'
import { addressLines } from '#contract/address.ts'
import type { StaffTicket } from '#contract/tickets.schema.ts'
import { bookedFacts } from '../../booked-facts.ts'
import { useRepairs } from '../../repairs.ts'
import { Card, Facts } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { CopyButton } from '../copy-button.tsx'
import { UndeliveredEmail } from '../mail/undelivered-email.tsx'
import { ChangeDeviceLink } from './change-device-link.tsx'
import { PasscodeBox } from './passcode-box.tsx'
import { StaffTrackLink } from './staff-track-link.tsx'
import type { Outcome } from './ticket-changes.ts'

const withoutPasscode = {
  given: 'N/A',
  maintenance: 'N/A (customer uses maintenance mode)',
  erased: 'N/A (customer erases the phone)',
  not_needed: 'N/A (none given)',
} satisfies Record<PasscodeChoice, string>

type Props = {
  /** Further cards. */
  children?: ReactNode
  ticket: StaffTicket
  hasLink: boolean
  now: number
  outcome: Outcome | null
}

/** Facts of a ticket beside its timeline: customer, device, money, passcode. */
export function TicketFacts({ ticket, hasLink, now, outcome, children }: Props) {
  const repairs = useRepairs()
  const pin =
    ticket.phone_pin === null ? (
      withoutPasscode[ticket.passcode_choice]
    ) : (
      <PasscodeBox ticketid={ticket.id} dots={ticket.phone_pin} outcome={outcome} />
    )
  const reach = getReach(ticket)
  return (
    <div className="workspace-facts">
      <Card
        title="Repair"
        actions={
          <span className="screen-only flex flex-wrap gap-x-4">
            <Link to={`/admin/tickets/${ticket.id}/label`} className="text-link">
              Device label
            </Link>
            {reach.length > 0 && ticket.booked_by && (
              <a href={`/api/tickets/${ticket.id}/receipt.pdf`} className="text-link">
                Receipt
              </a>
            )}
            <ChangeDeviceLink ticketid={ticket.id} />
          </span>
        }
      >
        <Facts
          items={listFields('staff', {
            ...bookedFacts(ticket, repairs),
            phone_serial: (
              <Copied text={ticket.phone_serial} what="serial number">
                <span className="text-mono break-anywhere">{ticket.phone_serial}</span>
              </Copied>
            ),
            phone_pin: pin,
            staff_assigned: ticket.staff_assigned ?? 'Nobody yet',
            source: ticket.source,
            created_at: <RelativeTime iso={ticket.created_at} now={now} />,
          })}
        />
      </Card>
      <Card title="Customer">
        <Facts
          items={[
            { label: 'Name', value: ticket.cust_name },
            ...reach,
            ...(ticket.booked_by ? [{ label: 'Booked by', value: ticket.booked_by.name }] : []),
            ...(hasLink && reach.length > 0 ? [{ label: 'Private link', value: <StaffTrackLink /> }] : []),
          ]}
        />
      </Card>
      {children}
    </div>
  )
}

/** Mobile, email and return address; a technician sees none of them. */
function getReach({ cust_name, email, ...ticket }: StaffTicket) {
  if (ticket.user_mobile === null) return []
  const address = addressLines(
    {
      address: ticket.address ?? '',
      address_apt: ticket.address_apt ?? '',
      address_city: ticket.address_city ?? '',
      address_state: ticket.address_state ?? '',
      address_post: ticket.address_post ?? '',
    },
    'above',
  )
  return [
    {
      label: 'Mobile',
      value: (
        <Copied text={ticket.user_mobile} what="mobile number">
          <Reach href={`tel:${ticket.user_mobile.replace(/\s/g, '')}`} text={ticket.user_mobile} />
        </Copied>
      ),
    },
    {
      label: 'Email',
      value:
        email === null ? (
          'None'
        ) : (
          <>
            <Reach href={`mailto:${email}`} text={email} />
            {ticket.email_confirmed === false && ' (not confirmed)'}
            {ticket.email_undelivered && <UndeliveredEmail why={ticket.email_undelivered} />}
          </>
        ),
    },
    {
      label: 'Return address',
      value: (
        <Copied text={[cust_name, ...address].join('\n')} what="name and address">
          <address className="keep-lines">{address.join('\n')}</address>
        </Copied>
      ),
    },
  ]
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
    <a href={href} className="text-link inline-block min-h-6 break-anywhere">
      {text}
    </a>
  )
}
