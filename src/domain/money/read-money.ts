import { pickAmounts } from '#contract/money-amounts.ts'
import type { StaffMoney, Money } from '#contract/money.schema.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import type { Caller } from '../caller.ts'
import { toAgreedLines } from '../quotes/agreed-lines.ts'
import { readStandingQuotes, type QuoteRow } from '../quotes/quote-rows.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { ownTicket, readTicketFor, type WholeTicket } from '../tickets/whole-ticket.ts'
import { getDueOn, nameCharges, toEntry, readLedger, type Ledger } from './ledger.ts'
import { getReference, readDuesBeside, type ParcelDues } from './parcel-dues.ts'
import { findExportedUntil, getPaymentDays } from './payment-day.ts'
import { hasComeBack, toCardRefundable, toCounterRefundable } from './refundable.ts'
import { canReverse } from './reverse-payment.ts'
import { getInvoiceState, toTicketMoney } from './ticket-money.ts'
import { getBank } from './write-billing-document.ts'
import { toBuyer } from './save-buyer.ts'

/** A ticket's open and approved quotes, its documents and entries, what it shares its parcel with, and the shop's profile. */
type MoneyRows = Ledger & {
  standing: readonly QuoteRow[]
  parcel: ParcelDues | null
  profile: ShopProfile
}
type StaffMoneyRows = MoneyRows & { exportedUntil: string | null }

/** Returns costs, payments and payment options of the caller's own ticket. Refuses with `unknown_ticket`. */
export async function readMoney(shop: Shop, ticketId: number, caller: Caller): Promise<Money> {
  const ticket = await ownTicket(shop.database.db, ticketId, caller)
  return toMoney(shop, ticket, await readMoneyRows(shop, ticket))
}

/** The same for staff, with references, authors of entries and refundable amounts. */
export async function readStaffMoney(shop: Shop, ticketId: number, caller: Caller): Promise<StaffMoney> {
  const ticket = await readTicketFor(shop.database.db, ticketId, caller)
  return toStaffMoney(shop, ticket, await readStaffMoneyRows(shop, ticket), caller)
}

/** Reads what the money of a ticket is shown by, beside the ticket. */
async function readMoneyRows(shop: Shop, ticket: WholeTicket): Promise<MoneyRows> {
  const { db } = shop.database
  const [standing, ledger, parcel, profile] = await Promise.all([
    readStandingQuotes(db, ticket.id),
    readLedger(db, ticket.id),
    readDuesBeside(db, ticket),
    shopProfile(shop),
  ])
  return { standing, ...ledger, parcel, profile }
}

/** Reads what staff see beside it: until which day payments are exported. */
export async function readStaffMoneyRows(shop: Shop, ticket: WholeTicket): Promise<StaffMoneyRows> {
  const rows = await readMoneyRows(shop, ticket)
  return { ...rows, exportedUntil: await findExportedUntil(shop.database.db, rows.profile.timeZone) }
}

/** Converts a ticket's money for its customer. */
export function toMoney(
  shop: Pick<Shop, 'cards'>,
  ticket: WholeTicket,
  { standing, documents, rows, parcel, profile }: MoneyRows,
): Money {
  const money = toTicketMoney(ticket, standing)
  return {
    ticket_id: ticket.id,
    papers: documents.map(({ number, kind, title, total_cents, issued_at }) => ({
      number,
      kind,
      title,
      total_cents,
      issued_at,
    })),
    entries: rows.map((row) => toEntry(row, profile.timeZone)),
    invoice: getInvoiceState(money),
    document: nameCharges(documents, profile),
    invoiced_cents: money.billed_cents,
    paid_cents: money.paid_cents,
    ...pickAmounts(money),
    owed_back_cents: money.owed_back_cents,
    due_on: getDueOn(documents),
    buyer: {
      ...toBuyer(ticket),
      can_change: !money.sums.isBilled && ticket.erased_at === null,
    },
    pay: {
      card: shop.cards !== null,
      bank: getBankTransfer(profile, getReference(ticket.id, parcel)),
    },
    parcel: parcel && {
      id: parcel.id,
      due_cents: parcel.due_cents,
      tickets: parcel.tickets,
    },
  }
}

/** The bank account for transfers, with what the customer types as reference; null where the shop names none. */
export function getBankTransfer(profile: ShopProfile, reference: string): Money['pay']['bank'] {
  const bank = getBank(profile)
  return bank && { ...bank, reference }
}

/** Converts a ticket's money for staff. */
export function toStaffMoney(
  shop: Pick<Shop, 'cards' | 'now'>,
  ticket: WholeTicket,
  money: StaffMoneyRows,
  caller: Caller,
): StaffMoney {
  const { rows, standing, parcel, exportedUntil } = money
  const { timeZone } = money.profile
  const now = shop.now()
  const days = getPaymentDays({ now, bookedAt: ticket.created_at, timeZone })
  const reversed = new Set(rows.map(({ reverses_id }) => reverses_id))
  const { unbilled_cents, sums } = toTicketMoney(ticket, standing)
  return {
    ...toMoney(shop, ticket, money),
    entries: rows.map((row) => ({
      ...toEntry(row, timeZone),
      reference: row.reference,
      recorded_by: row.fullname,
      reason: row.reason,
      reversible:
        canReverse(row, { isReversed: reversed.has(row.id), now, timeZone }, caller) &&
        !hasComeBack(row.id, rows),
      refundable_cents: toCardRefundable(row.id, rows),
    })),
    agreed: toAgreedLines(ticket, standing),
    unbilled_cents,
    // Read with the ticket before the entries, so that a parallel entry makes this version outdated instead of going unnoticed.
    version: sums.version,
    parcel_version: parcel?.version ?? 0,
    card_refunds: shop.cards !== null,
    counter_refundable_cents: Math.max(0, toCounterRefundable(rows)),
    paid_from: days.from,
    paid_to: days.to,
    exported_until: exportedUntil,
  }
}
