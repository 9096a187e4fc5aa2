import type { Status } from '#contract/tickets.ts'
import type { WordingKey } from '#contract/wordings.ts'
import { inDollars } from '#contract/money.ts'
import type { Desk, WriteLetter, Written } from './desk.ts'
import { staffTicketLink, ticketLink, type TicketFacts } from './letter-facts.ts'
import { NeverArrived } from './letters/never-arrived.tsx'
import { Reminder, type ReminderKind } from './letters/reminder.tsx'
import { inCharge } from './quote-letters.tsx'
import { findTicket } from './ticket-letters.tsx'

/** The letters that ask once more. */
export const reminderLetters = {
  'reminder-send': (desk, { ticket_id }) => remind(desk, ticket_id, 'reminder-send', 1),
  'reminder-pay': (desk, { ticket_id, balance_cents }) =>
    remind(desk, ticket_id, 'reminder-pay', 4, inDollars(balance_cents)),
  'reminder-arrived': (desk, { ticket_id }) => remind(desk, ticket_id, 'reminder-arrived', 5),

  async 'never-arrived-for-shop'(desk, { ticket_id }) {
    const found = await stillAt(desk, ticket_id, 1)
    if (!found) return null
    return {
      to: await inCharge(desk, ticket_id),
      link: staffTicketLink(desk.shop, found.ticket),
      letter: <NeverArrived shop={desk.shop} ticket={found.ticket} />,
    }
  },
} satisfies { [L in ReminderLetter]: WriteLetter<L> }

type ReminderLetter = ReminderKind | 'never-arrived-for-shop'

async function remind(
  desk: Desk,
  ticketId: number,
  kind: ReminderKind & WordingKey,
  status: Status,
  amount: string | null = null,
): Promise<Written | null> {
  const found = await stillAt(desk, ticketId, status)
  if (!found) return null
  const { ticket, to } = found
  const words = await desk.words(kind, ticket)
  return {
    to,
    link: ticketLink(desk.shop, ticket),
    letter: <Reminder shop={desk.shop} ticket={ticket} words={words} kind={kind} amount={amount} />,
  }
}

/** The ticket, unless it has moved on since the reminder was written. */
async function stillAt(
  desk: Desk,
  id: number,
  status: Status,
): Promise<{ ticket: TicketFacts; to: Written['to'] } | null> {
  const found = await findTicket(desk, id)
  return found && found.ticket.status === status ? found : null
}
