import type { TicketFacts } from '../letter-facts.ts'
import { Facts, Way } from '../parts.tsx'

/** How the phone travels back, with the carrier's page about it. */
export function ReturnParcel({ ticket }: { ticket: TicketFacts }) {
  const { outbound } = ticket.mailIn
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
