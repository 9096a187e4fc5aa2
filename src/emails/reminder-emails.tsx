import { statusCodes, type Status } from '#contract/ticket-statuses.ts'
import { CAME_ANCHOR } from '#contract/parcel-news.ts'
import { getAskDeliveryAt } from '#domain/tickets/delivery.ts'
import { wholeTicket } from '#domain/tickets/whole-ticket.ts'
import type { ComposeEmail } from './compose-context.ts'
import { toCustomer, toPayer, toStaff, type AboutTicket } from './email-about-ticket.ts'
import { ticketLink } from './email-facts.ts'
import { readDue, readEndingFacts } from './ending-facts.ts'
import { findStaffInCharge } from './staff-recipient.ts'
import { NeverArrived } from './templates/for-staff.tsx'
import { Reminder, type ReminderEmailKind } from './templates/tickets.tsx'

/** Reminder emails. */
export const reminderEmails = {
  'reminder-send': remind('reminder-send', statusCodes.approved),
  'reminder-pay': toCustomer(
    async (about, { ticket_id }) => {
      const due = await readDue(about.context, ticket_id, await readEndingFacts(about.context, ticket_id))
      // Paid or corrected since the reminder was queued.
      if (due.cents <= 0 || !isStillAt(about, statusCodes.pendingPayment)) return null
      return <Reminder shop={about.shop} ticket={about.ticket} kind="reminder-pay" due={due} />
    },
    ticketLink,
    toPayer,
  ),
  'reminder-arrived': toCustomer(async (about, { ticket_id }) => {
    const { shop, ticket, context } = about
    // Delivered or answered since the question was queued, or not posted any more.
    if (getAskDeliveryAt(await wholeTicket(context.database.db, ticket_id)) === null || about.ended)
      return null
    const page = ticket.privateLink ?? ticketLink(shop, ticket)
    return <Reminder {...{ shop, ticket }} kind="reminder-arrived" link={`${page}#${CAME_ANCHOR}`} />
  }),

  'never-arrived-for-shop': toStaff(
    ({ context, ticket }) => findStaffInCharge(context, ticket.id),
    (about) =>
      isStillAt(about, statusCodes.approved) ? (
        <NeverArrived shop={about.shop} ticket={about.ticket} emailed={about.to.address !== null} />
      ) : null,
  ),
} satisfies { [L in ReminderEmail]: ComposeEmail<L> }

type ReminderEmail = ReminderEmailKind | 'never-arrived-for-shop'

function remind(kind: ReminderEmailKind, status: Status) {
  return toCustomer((about) =>
    isStillAt(about, status) ? <Reminder shop={about.shop} ticket={about.ticket} kind={kind} /> : null,
  )
}

/** Whether the status has not changed and the ticket has not ended since the reminder was queued. */
function isStillAt({ ticket, ended }: AboutTicket, status: Status): boolean {
  return ticket.status === status && !ended
}
