import type { EmailTicket } from '../email-facts.ts'
import { Facts, SecondaryLink } from '../parts.tsx'

/** The return parcel with the carrier's tracking link. */
export function ReturnParcel({ ticket }: { ticket: EmailTicket }) {
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
      {outbound.link && <SecondaryLink label="Follow the parcel" url={outbound.link} />}
    </>
  )
}
