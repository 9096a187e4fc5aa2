import { useContext } from 'react'
import { formatDay } from '#contract/format-day.ts'
import { isPosted } from '#contract/ticket-statuses.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ShopTimeZone } from '../../ui/shop-time-zone.ts'
import { Link } from '../../link.tsx'

/** The warranty of a completed repair, with the link to claim it while it lasts. */
export function WarrantyCard({ ticket, now }: { ticket: Ticket; now: number }) {
  const { warranty_until: until, outcome, status } = ticket
  const timeZone = useContext(ShopTimeZone)
  if (outcome !== null || !isPosted(status)) return null
  if (until === null) {
    return (
      <Card title="Warranty" className="screen-only">
        <p>
          We have issued no completion document with a warranty for this ticket, so none is on record. If we
          repaired your phone, ask us for the document above. Your rights under the Australian Consumer Law
          remain: if something is not right, write to us above.
        </p>
      </Card>
    )
  }
  const over = until < new Date(now).toLocaleDateString('sv-SE', { timeZone })
  return (
    <Card title="Warranty" className="screen-only">
      <p>
        {over ? 'The warranty of this repair ended on' : 'This repair is under warranty until'}{' '}
        {formatDay(until)}.
      </p>
      {!over && (
        <p className="mt-4">
          <Link to={`/account/ticket/${ticket.id}/claim`} className={buttonClass('secondary')}>
            Something is wrong: claim the warranty
          </Link>
        </p>
      )}
    </Card>
  )
}
