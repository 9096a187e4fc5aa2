import type { PartTest } from '#contract/part-tests.schema.ts'
import { Notice } from '../../ui/card.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../link.tsx'

/** Offers to correct the ticket when intake found another phone than was booked. */
export function OtherPhoneNotice({ ticketid, intake }: { ticketid: number; intake: PartTest | null }) {
  if (!intake || intake.mismatches.length === 0) return null
  return (
    <Notice tone="warn" title="The ticket names another phone" className="mb-4">
      <p>
        {intake.mismatches.includes('model') && intake.phone_seen
          ? `On the bench is the ${intake.phone_seen.displayName}.`
          : 'The serial number is another one.'}{' '}
        Slip, quote and invoice name what the ticket says.
      </p>
      <p className="mt-2">
        <Link to={`/admin/tickets/${ticketid}/device`} className={buttonClass('secondary')}>
          Correct the ticket
        </Link>
      </p>
    </Notice>
  )
}
