import type { StaffMoney, Money } from '#contract/money.ts'
import type { ShopProfile } from '#contract/shop-profile.ts'
import { ledgerSums, limitCardRefund, splitCardPayment, type LedgerSums } from '#db/ledger-sums.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { ownTicket, readTicketFor, type WholeTicket } from '../tickets/whole-ticket.ts'
import { listAgreedLines, sumAgreedLines, type AgreedLine } from '../quotes/agreed-lines.ts'
import { readStandingQuotes } from '../quotes/quote-rows.ts'
import { toBillingLines } from './agreed-billing-lines.ts'
import { ledgerVersion } from './balance.ts'
import {
  toEntry,
  getKind,
  readLedger,
  getTotals,
  type EntryRow,
  type Ledger,
  type LedgerTotals,
} from './ledger.ts'
import { getUnbilled } from './unbilled.ts'
import { calculateOwed, getInvoiceState } from './owed.ts'
import { getBank } from './write-billing-document.ts'

/** Returns costs, payments and payment options of the caller's own ticket. Refuses with `unknown_ticket`. */
export async function readMoney(shop: Shop, ticketId: number, caller: Caller): Promise<Money> {
  const { db } = shop.database
  const ticket = await ownTicket(db, ticketId, caller)
  const lines = listAgreedLines(ticket, await readStandingQuotes(db, ticketId))
  return toMoney(shop, ticket, {
    ...(await readLedger(db, ticketId)),
    totals: getTotals(ticket),
    lines,
    profile: await shopProfile(shop),
  })
}

/** As above for staff, with references, authors of entries and refundable amounts. */
export async function readStaffMoney(shop: Shop, ticketId: number, caller: Caller): Promise<StaffMoney> {
  const { db } = shop.database
  const ticket = await readTicketFor(db, ticketId, caller)
  const lines = listAgreedLines(ticket, await readStandingQuotes(db, ticketId))
  // Read first, so that a parallel entry makes this version outdated instead of going unnoticed.
  const sums = await ledgerSums(db, ticketId)
  return toStaffMoney(shop, ticket, {
    sums,
    ...(await readLedger(db, ticketId)),
    lines,
    profile: await shopProfile(shop),
  })
}

/** The columns of a ticket that decide about its money. */
type MoneyTicket = Pick<
  WholeTicket,
  'id' | 'status' | 'outcome' | 'completion_version' | 'buyer_company' | 'buyer_abn' | 'erased_at'
>
/** A ticket's agreed total, and the payment details of the shop's profile. */
type Terms = { lines: readonly AgreedLine[]; profile: ShopProfile }

/** Converts a ticket's money for its customer, from rows already read. */
export function toMoney(
  shop: Pick<Shop, 'cards'>,
  ticket: MoneyTicket,
  { totals, documents, rows, lines, profile }: Ledger & Terms & { totals: LedgerTotals },
): Money {
  return {
    ticket_id: ticket.id,
    papers: documents.map(({ number, kind, title, total_cents, issued_at }) => ({
      number,
      kind,
      title,
      total_cents,
      issued_at,
    })),
    entries: rows.map(toEntry),
    invoiced_cents: totals.invoiced,
    paid_cents: totals.paid - totals.refunded,
    ...getDue(ticket, { totals, lines, profile }),
    due_on: documents.findLast(({ due_on }) => due_on !== null)?.due_on ?? null,
    buyer: {
      company: ticket.buyer_company,
      abn: ticket.buyer_abn,
      can_change: !totals.hasInvoices && ticket.erased_at === null,
    },
    pay: {
      card: shop.cards !== null,
      bank: getBankTransfer(profile, ticket.id),
    },
  }
}

/** The bank account for transfers, with the ticket number as reference; null where the shop names none. */
export function getBankTransfer(profile: ShopProfile, ticketId: number): Money['pay']['bank'] {
  const bank = getBank(profile)
  return bank && { ...bank, reference: String(ticketId) }
}

/** Like `toMoney`, for staff. */
export function toStaffMoney(
  shop: Pick<Shop, 'cards'>,
  ticket: MoneyTicket,
  { sums, ...ledger }: Ledger & Terms & { sums: LedgerSums },
): StaffMoney {
  const { rows, lines } = ledger
  const cardEntries = rows.filter(({ method }) => method === 'card')
  const refundable = (row: EntryRow) => limitCardRefund(splitCardPayment(row, cardEntries).byCard, sums)
  return {
    ...toMoney(shop, ticket, { ...ledger, totals: { ...sums, hasInvoices: sums.documents > 0 } }),
    entries: rows.map((row) => ({
      ...toEntry(row),
      reference: row.reference,
      recorded_by: row.fullname,
      refundable_cents: getKind(row) === 'payment' && row.method === 'card' ? refundable(row) : 0,
    })),
    agreed: toBillingLines(lines),
    unbilled_cents: getUnbilled(sums, sumAgreedLines(lines)),
    version: ledgerVersion(sums),
    card_refunds: shop.cards !== null,
    counter_refundable_cents: Math.max(0, sums.counter),
  }
}

/** Returns what a ticket's customer owes, and the state of the invoice. */
export function getDue(
  ticket: Pick<MoneyTicket, 'status' | 'outcome' | 'completion_version'>,
  { totals, lines, profile: { abn } }: Terms & { totals: LedgerTotals },
): Pick<Money, 'invoice' | 'agreed_cents' | 'balance_cents' | 'due_cents'> {
  const facts = {
    status: ticket.status,
    outcome: ticket.outcome,
    completionIssued: ticket.completion_version !== null,
    agreedCents: sumAgreedLines(lines),
    totals,
  }
  const { agreed_cents, balance_cents, due_cents } = calculateOwed(facts)
  return { invoice: getInvoiceState(facts, abn), agreed_cents, balance_cents, due_cents }
}

/** As above, for the strip of work on a ticket. */
export function getStaffDue(
  ticket: WholeTicket,
  terms: Terms & { totals: LedgerTotals },
): Pick<Money, 'invoice' | 'due_cents'> & { has_entries: boolean } {
  const { invoice, due_cents } = getDue(ticket, terms)
  return { invoice, due_cents, has_entries: ticket.paid !== null || ticket.refunded !== null }
}
