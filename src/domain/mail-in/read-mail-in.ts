import { parcelOf } from '#contract/carriers.ts'
import { preparationsFor, type MailIn } from '#contract/mail-in.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#db/books.ts'
import { accountOf, isStaff, type Caller } from '../caller.ts'
import { isOpen } from './own-ticket.ts'

/** How a phone comes to the shop and goes back: of the caller's own ticket, of any for staff. */
export async function readMailIn(db: Db, id: number, caller: Caller): Promise<MailIn> {
  const ticket = await readTicket(db, id)
  if (!ticket || (ticket.account_id !== accountOf(caller).id && !isStaff(caller))) {
    throw new Refusal('unknown_ticket')
  }
  const open = isOpen(ticket)
  return {
    ticket_id: id,
    status: ticket.status,
    battery: ticket.battery,
    postable: open && ticket.battery === 'fine',
    open,
    cancelled: ticket.outcome === 'cancelled',
    notice: {
      version: ticket.notice_version,
      accepted_at:
        ticket.notice_accepted_at === null ? null : new Date(ticket.notice_accepted_at).toISOString(),
    },
    // Nothing tells how to post what must not be posted.
    preparations:
      open && ticket.battery === 'fine'
        ? preparationsFor({ brand: ticket.brand, choice: ticket.passcode_choice })
        : [],
    inbound: parcelOf(ticket.carrier_in, ticket.tracking_in),
    outbound: parcelOf(ticket.carrier_out, ticket.tracking_out),
  }
}

function readTicket(db: Db, id: number) {
  return db
    .selectFrom('tickets')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .select([
      'tickets.account_id',
      'tickets.status',
      'tickets.outcome',
      'tickets.battery',
      'tickets.passcode_choice',
      'tickets.notice_version',
      'tickets.notice_accepted_at',
      'tickets.carrier_in',
      'tickets.tracking_in',
      'tickets.carrier_out',
      'tickets.tracking_out',
      'phones.brand',
    ])
    .where('tickets.id', '=', id)
    .executeTakeFirst()
}
