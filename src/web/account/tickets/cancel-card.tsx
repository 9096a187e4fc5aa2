import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'

/** Link to cancel a booking, until the phone has arrived. */
export function CancelCard({ id }: { id: number }) {
  return (
    <Card title="Changed your mind?" className="screen-only">
      <p>You can cancel this booking until your phone has arrived. There is nothing to pay.</p>
      <p className="mt-4">
        <Link to={`/account/ticket/${id}/cancel`} className={buttonClass('secondary')}>
          Cancel the booking
        </Link>
      </p>
    </Card>
  )
}
