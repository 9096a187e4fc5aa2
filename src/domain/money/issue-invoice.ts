import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/books.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { TicketFile } from '../tickets/ticket-file.ts'
import { readProfile } from '../shop/shop-profile.ts'
import { agreed } from './agreed.ts'
import { gstIn } from './gst.ts'
import { holdTicket } from './hold-ticket.ts'
import { invoiceOf, keepPaper } from './keep-paper.ts'
import { aboutTicket, bankOf, dayOf, namesBuyer, sellerOf, sumOf } from './write-paper.ts'

/** What became of an invoice that was due. */
export type Invoiced = { number: number } | { none: 'no_abn' | 'nothing_to_pay' }

/**
 * Issues a ticket's invoice over what was agreed, once, in the transaction that makes it due; the ticket is held by the
 * caller. None while the shop has no ABN, and none over nothing.
 */
export async function invoiceWhenDue(
  tx: Tx,
  shop: Shop,
  ticketId: number,
  by: Caller | null,
): Promise<Invoiced> {
  const earlier = await invoiceOf(tx, ticketId)
  if (earlier) return { number: earlier.paper.number }
  const lines = await agreed(new TicketFile(tx, ticketId))
  const total = sumOf(lines)
  if (total <= 0) return { none: 'nothing_to_pay' }
  const { profile } = await readProfile(tx)
  if (profile.abn === '') return { none: 'no_abn' }
  const registered = profile.gstRegistered
  const draft = {
    kind: 'invoice' as const,
    title: registered ? ('Tax invoice' as const) : ('Invoice' as const),
    issued_on: dayOf(shop.now(), profile.timeZone),
    seller: sellerOf(profile),
    gst_registered: registered,
    ...(await aboutTicket(tx, ticketId, namesBuyer(registered, total))),
    ticket_id: ticketId,
    lines,
    total_cents: total,
    gst_cents: registered ? gstIn(total) : 0,
    adjusts: null,
    reason: '',
    bank: bankOf(profile),
  }
  return { number: (await keepPaper(tx, shop, draft, { adjustsId: null, by })).number }
}

/**
 * Issues the invoice that could not be issued when payment fell due. Refuses with `no_abn` and `nothing_to_pay`; answers
 * the number that a ticket has already.
 */
export async function issueInvoice(
  shop: Shop,
  ticketId: number,
  caller: Caller,
): Promise<{ number: number }> {
  return shop.books.transaction(async (tx) => {
    await holdTicket(tx, ticketId)
    const invoiced = await invoiceWhenDue(tx, shop, ticketId, caller)
    if ('none' in invoiced) throw new Refusal(invoiced.none)
    return invoiced
  })
}
