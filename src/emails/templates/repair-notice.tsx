import type { EmailTicket } from '../email-facts.ts'
import { Heading, P } from '../parts.tsx'

/** The repair notice, and whether it was accepted with the booking. */
export function RepairNotice({ ticket }: { ticket: EmailTicket }) {
  const { notice, accepted } = ticket.shipping
  return (
    <>
      <Heading>Repair notice</Heading>
      {notice.message.map((sentence) => (
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
