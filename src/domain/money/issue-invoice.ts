import { Refusal } from '#contract/refusals.ts'
import { nameCharge } from '#contract/charge-words.ts'
import type { BillingLine } from '#contract/money.schema.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { readProfile } from '../shop/shop-profile.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { readAgreedLines, sumLines } from '../quotes/agreed-lines.ts'
import { correctInvoice } from './correct-invoice.ts'
import { listUnbilledLines } from './further-lines.ts'
import { calculateGst } from './gst.ts'
import { readIssuedInvoices, type IssuedInvoices } from './issued-invoices.ts'
import { storePdf } from './store-pdf.ts'
import { getUnbilled } from './unbilled.ts'
import { aboutTicket, getBank, getSeller, namesBuyer } from './write-billing-document.ts'

/** Result for an invoice that was due. */
export type Invoiced = { number: number } | { none: 'nothing_to_pay' }

/**
 * Brings a ticket's billing documents to what is agreed, in the transaction that makes payment due; the caller has
 * locked the ticket. Charges on an invoice what is on none yet, and takes off by adjustment notes what is no longer
 * agreed. Issues none for a zero total; while the shop has no ABN, a payment request in place of an invoice.
 */
export async function invoiceWhenDue(
  tx: Tx,
  shop: Shop,
  ticketId: number,
  by: Caller | null,
): Promise<Invoiced> {
  const issued = await readIssuedInvoices(tx, ticketId)
  const lines = await readAgreedLines(tx, ticketId)
  const unbilled = getUnbilled(issued, sumLines(lines))
  if (unbilled > 0) return charge(tx, shop, { ticketId, issued, lines, by })
  if (unbilled < 0) await takeOff(tx, shop, { ticketId, issued, lines, by })
  const latest = issued.invoices.at(-1)
  return latest ? { number: latest.document.number } : { none: 'nothing_to_pay' }
}

/**
 * Takes off at once what is no longer agreed of issued invoices; charges nothing. The caller has locked the ticket.
 * Returns whether a note was issued.
 */
export async function creditWhenLess(
  tx: Tx,
  shop: Shop,
  ticketId: number,
  by: Caller | null,
): Promise<boolean> {
  const issued = await readIssuedInvoices(tx, ticketId)
  if (issued.invoices.length === 0) return false
  const lines = await readAgreedLines(tx, ticketId)
  if (getUnbilled(issued, sumLines(lines)) >= 0) return false
  await takeOff(tx, shop, { ticketId, issued, lines, by })
  return true
}

/**
 * Issues the invoice that could not be issued when payment fell due. Refuses with `nothing_to_pay`;
 * returns the latest number when everything is on an invoice.
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

type Due = { ticketId: number; issued: IssuedInvoices; lines: BillingLine[]; by: Caller | null }

async function charge(
  tx: Tx,
  shop: Shop,
  { ticketId, issued, lines: agreedLines, by }: Due,
): Promise<Invoiced> {
  const { profile } = await readProfile(tx)
  const lines = listUnbilledLines(issued, agreedLines)
  const total = sumLines(lines)
  // Without an ABN nothing is a tax invoice.
  const registered = profile.gstRegistered && profile.abn !== ''
  const draft = {
    kind: 'invoice' as const,
    title: nameCharge(profile),
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
  const daysToPay = (await readDaysToPay(tx, ticketId)) ?? profile.daysToPay
  const { timeZone } = profile
  const { number } = await storePdf(tx, shop, draft, {
    adjustsId: null,
    covers: total,
    daysToPay,
    timeZone,
    by,
  })
  return { number }
}

/** The days that were agreed with a business; null for those of the shop. */
async function readDaysToPay(tx: Tx, ticketId: number): Promise<number | null> {
  const ticket = await tx
    .selectFrom('tickets')
    .select('buyer_days_to_pay')
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow()
  return ticket.buyer_days_to_pay
}

async function takeOff(tx: Tx, shop: Shop, { ticketId, issued, lines, by }: Due): Promise<void> {
  const agreedCents = sumLines(lines)
  let left = -getUnbilled(issued, agreedCents)
  // What no note can take off, because a discount already has, is no longer agreed either.
  let covers = agreedCents - issued.covered
  const invoices = issued.invoices.filter((invoice) => invoice.left > 0).toReversed()
  for (const [place, invoice] of invoices.entries()) {
    const amount = Math.min(left, invoice.left)
    if (amount === 0) break
    left -= amount
    const isLast = left === 0 || place === invoices.length - 1
    await correctInvoice(
      tx,
      shop,
      {
        ticketId,
        invoice,
        lines: [{ label: 'Less, as agreed', amount_cents: -amount }],
        reason:
          agreedCents === 0
            ? 'Nothing is charged for this ticket any more.'
            : 'A lower total was agreed after the invoice.',
        covers: isLast ? covers : -amount,
      },
      by,
    )
    covers += amount
  }
}
