import { addressColumns } from '#contract/address.ts'
import { shownEmail } from '#contract/privacy.ts'
import type { Address } from '#contract/address.schema.ts'
import type { Tx } from '#db/tables.ts'
import { indexNewTicket, indexTicket, indexTickets } from '#db/ticket-search.ts'
import { toParcelReference, toPaymentReference } from './payment-reference.ts'
import { formatMobile } from './mobile.ts'
import { phoneName } from './phone-name.ts'
import { isNoteOfTicket } from './note-of-ticket.ts'

type Facts = {
  id: number
  parcelId: number
  fullname: string
  mobile: string
  phone: string
  serial: string
  email: string
  address: Address
  /** Parcel numbers, invoice numbers and serials other than the present one. */
  numbers: string[]
  comments: string[]
}

/** Batch size of reads and writes. */
const batch = 200
const MAX_NOTES = 200

/** Writes the search words of a new ticket. */
export function indexNewWords(tx: Tx, facts: Omit<Facts, 'numbers' | 'comments'>): Promise<void> {
  return indexNewTicket(tx, facts.id, splitWords({ ...facts, numbers: [], comments: [] }))
}

function splitWords({
  id,
  parcelId,
  fullname,
  mobile,
  phone,
  serial,
  email,
  address,
  numbers,
  comments,
}: Facts): string {
  const national = formatMobile(mobile).replaceAll(' ', '')
  const street = [address.address_apt, address.address, address.address_city, address.address_post]
  const references = [toPaymentReference(id), toParcelReference(parcelId)]
  const words = [`#${id}`, ...references, fullname, national, mobile, phone, email, ...street]
  const typed = [serial, ...numbers].flatMap((number) => {
    const bare = number.replace(/[\s-]/g, '')
    return bare === number ? [number] : [number, bare]
  })
  return [...words, ...typed, ...comments].join('\n')
}

/** Reads a ticket again and rewrites its search words. */
export async function indexTicketAgain(tx: Tx, ticketId: number): Promise<void> {
  const [facts] = await readFacts(tx, [ticketId])
  if (!facts) throw new Error(`There is no ticket ${ticketId}`)
  await indexTicket(tx, facts.id, splitWords(facts))
}

/** Rewrites the search words of every ticket of an account, whose name has changed; a few statements in all. */
export async function indexTicketsByAccount(tx: Tx, accountId: number): Promise<void> {
  const tickets = await tx
    .selectFrom('tickets')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1000)
    // A note added in parallel waits for this lock, and then uses the new name.
    .forUpdate()
    .execute()
  for (let from = 0; from < tickets.length; from += batch) {
    const ids = tickets.slice(from, from + batch).map(({ id }) => id)
    const facts = await readFacts(tx, ids)
    await indexTickets(
      tx,
      facts.map((one) => ({ id: one.id, body: splitWords(one) })),
    )
  }
}

async function readFacts(tx: Tx, ids: number[]): Promise<Facts[]> {
  const tickets = await tx
    .selectFrom('tickets')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .select([
      'tickets.id',
      'tickets.parcel_id',
      'accounts.fullname',
      'accounts.email',
      phoneName,
      'tickets.user_mobile',
      'tickets.phone_serial',
      'tickets.earlier_serials',
      'tickets.tracking_in',
      'tickets.tracking_out',
      ...addressColumns.map((column) => `tickets.${column}` as const),
      'tickets.erased_at',
    ])
    .where('tickets.id', 'in', ids)
    .orderBy('tickets.id')
    .execute()
  const notes = await tx
    .selectFrom('tickets')
    .innerJoin('notes', (join) => join.on(isNoteOfTicket))
    .select(['tickets.id as ticket_id', 'comment'])
    .where('tickets.id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('notes.id', 'desc')
    .limit(MAX_NOTES * ids.length)
    .execute()
  const comments = Map.groupBy(notes, ({ ticket_id }) => ticket_id)
  const invoices = await tx
    .selectFrom('invoices')
    .select(['ticket_id', 'number'])
    .where('ticket_id', 'in', ids)
    .orderBy('number')
    .limit(MAX_NOTES * ids.length)
    .execute()
  const tests = await tx
    .selectFrom('part_tests')
    .select(['ticket_id', 'serial_seen'])
    .where('ticket_id', 'in', ids)
    .where('serial_seen', '!=', '')
    .orderBy('id')
    .limit(2 * ids.length)
    .execute()
  const numbers = Map.groupBy(
    [
      ...invoices.map(({ ticket_id, number }) => ({ ticket_id, word: `invoice${number}` })),
      ...tests.map(({ ticket_id, serial_seen }) => ({ ticket_id, word: serial_seen })),
    ],
    ({ ticket_id }) => ticket_id,
  )
  return tickets.map(
    ({ id, fullname, email, erased_at, user_mobile, display_name, phone_serial, ...row }) => ({
      id,
      parcelId: row.parcel_id,
      fullname: erased_at === null ? fullname : '',
      email: erased_at === null ? shownEmail(email ?? '') : '',
      mobile: user_mobile,
      phone: display_name,
      serial: phone_serial,
      address: row,
      numbers: [
        ...row.earlier_serials.split('\n'),
        row.tracking_in,
        row.tracking_out,
        ...(numbers.get(id) ?? []).map(({ word }) => word),
      ].filter((word) => word !== ''),
      comments: (comments.get(id) ?? []).slice(0, MAX_NOTES).map(({ comment }) => comment),
    }),
  )
}
