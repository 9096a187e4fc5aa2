import type { TicketFacts } from '../email-facts.ts'
import { Facts, Way } from '../parts.tsx'

/** The return parcel with the carrier's tracking link. */
export function ReturnParcel({ ticket }: { ticket: TicketFacts }) {
  const { outbound } = ticket.shipping
  if (!outbound) return null
  return (
    <>
      <Facts
        rows={[
          ['Carrier', outbound.name],
          ['Tracking number', outbound.number],
        ]}
      />
      {outbound.link && <Way label="Follow the parcel" url={outbound.link} />}
    </>
  )
}
