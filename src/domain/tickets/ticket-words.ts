import type { Tx } from '#db/books.ts'
import { indexTicket } from '#db/ticket-search.ts'
import { nationalForm } from './mobile.ts'

type Facts = {
  id: number
  fullname: string
  mobile: string
  phone: string
  serial: string
  comments: string[]
}

/** Writes what staff may look a ticket up by: number, name, mobile, phone, serial and comments. */
export function indexWords(tx: Tx, facts: Facts): Promise<void> {
  const { id, fullname, mobile, phone, serial, comments } = facts
  const national = nationalForm(mobile).replaceAll(' ', '')
  const bareSerial = serial.replace(/[\s-]/g, '')
  const serials = bareSerial === serial ? [serial] : [serial, bareSerial]
  return indexTicket(
    tx,
    id,
    [`#${id}`, fullname, national, mobile, phone, ...serials, ...comments].join('\n'),
  )
}

/** Reads a ticket again and makes it findable by what it says now. */
export async function indexTicketAgain(tx: Tx, ticketId: number): Promise<void> {
  const ticket = await tx
    .selectFrom('tickets')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .select([
      'accounts.fullname',
      'phones.display_name',
      'tickets.user_mobile',
      'tickets.phone_serial',
      'tickets.erased_at',
    ])
    .where('tickets.id', '=', ticketId)
    .executeTakeFirstOrThrow()
  const notes = await tx
    .selectFrom('notes')
    .select('comment')
    .where('ticket_id', '=', ticketId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  await indexWords(tx, {
    id: ticketId,
    fullname: ticket.erased_at === null ? ticket.fullname : '',
    mobile: ticket.user_mobile,
    phone: ticket.display_name,
    serial: ticket.phone_serial,
    comments: notes.map((note) => note.comment),
  })
}

/** The same for every ticket of an account, whose name has changed. */
export async function indexTicketsOf(tx: Tx, accountId: number): Promise<void> {
  const tickets = await tx
    .selectFrom('tickets')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1000)
    .execute()
  for (const { id } of tickets) await indexTicketAgain(tx, id)
}
