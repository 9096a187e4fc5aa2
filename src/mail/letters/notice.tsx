import { repairNotice } from '#contract/repair-notice.ts'
import type { TicketFacts } from '../letter-facts.ts'
import { Heading, P } from '../parts.tsx'

/** The repair notice once more, and whether it was accepted with the booking. */
export function Notice({ ticket }: { ticket: TicketFacts }) {
  const { notice, accepted } = ticket.mailIn
  return (
    <>
      <Heading>Repair notice</Heading>
      {(notice ?? repairNotice).says.map((sentence) => (
        <P key={sentence}>{sentence}</P>
      ))}
      <P>
        {accepted
          ? 'You accepted this notice when you booked.'
          : 'You have not accepted this notice yet. Please do so on your ticket page before your phone comes to us.'}
      </P>
    </>
  )
}
