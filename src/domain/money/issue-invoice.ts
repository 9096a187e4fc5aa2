import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { readProfile } from '../shop/shop-profile.ts'
import { agreed } from './agreed-lines-of-ticket.ts'
import { calculateGst } from './gst.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { findInvoice, storePdf } from './store-pdf.ts'
import { aboutTicket, getBank, formatDay, namesBuyer, getSeller, sumLines } from './write-billing-document.ts'

/** Result for an invoice that was due. */
export type Invoiced = { number: number } | { none: 'no_abn' | 'nothing_to_pay' }

/**
 * Issues a ticket's invoice for the agreed lines, once, in the transaction that makes payment due; the caller has
 * locked the ticket. Issues none while the shop has no ABN, and none for a zero total.
 */
export async function invoiceWhenDue(
  tx: Tx,
  shop: Shop,
  ticketId: number,
  by: Caller | null,
): Promise<Invoiced> {
  const earlier = await findInvoice(tx, ticketId)
  if (earlier) return { number: earlier.paper.number }
  const lines = await agreed(tx, ticketId)
  const total = sumLines(lines)
  if (total <= 0) return { none: 'nothing_to_pay' }
  const { profile } = await readProfile(tx)
  if (profile.abn === '') return { none: 'no_abn' }
  const registered = profile.gstRegistered
  const draft = {
    kind: 'invoice' as const,
    title: registered ? ('Tax invoice' as const) : ('Invoice' as const),
    issued_on: formatDay(shop.now(), profile.timeZone),
    seller: getSeller(profile),
    gst_registered: registered,
    ...(await aboutTicket(tx, ticketId, namesBuyer(registered, total))),
    ticket_id: ticketId,
    lines,
    total_cents: total,
    gst_cents: registered ? calculateGst(total) : 0,
    adjusts: null,
    reason: '',
    bank: getBank(profile),
  }
  return { number: (await storePdf(tx, shop, draft, { adjustsId: null, by })).number }
}

/**
 * Issues the invoice that could not be issued when payment fell due. Refuses with `no_abn` and `nothing_to_pay`;
 * returns the existing number when there is one.
 */
export async function issueInvoice(
  shop: Shop,
  ticketId: number,
  caller: Caller,
): Promise<{ number: number }> {
  return shop.database.transaction(async (tx) => {
    await lockTicket(tx, ticketId)
    const invoiced = await invoiceWhenDue(tx, shop, ticketId, caller)
    if ('none' in invoiced) throw new Refusal(invoiced.none)
    return invoiced
  })
}
