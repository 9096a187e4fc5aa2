import { formatParcelNumber } from '#contract/parcels.ts'
import { formatCents } from '#contract/money-amounts.ts'
import type { Money } from '#contract/money.schema.ts'
import { Link } from '../../link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'

/** Everything in the parcel with what is to be paid now, and one button for all of it; nothing for a ticket that is alone. */
export function ParcelCard({ money, pay = false }: { money: Money; pay?: boolean }) {
  const { parcel, ticket_id: id } = money
  if (!parcel) return null
  const { due_cents: due, tickets } = parcel
  return (
    <Card
      title="Everything in this parcel"
      hint={`Parcel ${formatParcelNumber(parcel.id)}, ${tickets.length} tickets`}
      id="parcel"
    >
      <div className="stack">
        <ParcelTickets money={money} />
        <div className="flex flex-wrap gap-3 screen-only">
          {pay && due > 0 && (
            <Link className={buttonClass()} to={`/account/ticket/${id}/pay`}>
              Pay {formatCents(due)} for everything
            </Link>
          )}
          <a className={buttonClass('secondary')} href={`/api/parcels/${parcel.id}/statement.pdf`}>
            Statement (PDF)
          </a>
        </div>
      </div>
    </Card>
  )
}

function ParcelTickets({ money: { parcel, ticket_id: id } }: { money: Money }) {
  if (!parcel) return null
  return (
    <Facts
      items={[
        ...parcel.tickets.map(({ ticket_id, phone, repair, due_cents }) => ({
          label: `${phone}, ${repair}`,
          value: (
            <>
              {ticket_id === id ? (
                `Ticket ${ticket_id}`
              ) : (
                <Link className="text-link" to={`/account/ticket/${ticket_id}`}>
                  Ticket {ticket_id}
                </Link>
              )}
              : {due_cents > 0 ? `${formatCents(due_cents)} to pay` : 'nothing to pay now'}
            </>
          ),
        })),
        { label: 'To pay now', value: <strong>{formatCents(parcel.due_cents)}</strong> },
      ]}
    />
  )
}
