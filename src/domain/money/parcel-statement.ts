import { formatParcelNumber } from '#contract/parcels.ts'
import type { Caller } from '../caller.ts'
import type { ParcelStatement } from '../pdf-renderer.ts'
import { localDay } from '../shop/announced-closures.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { listParcelTickets, readParcelRow, requireOwnParcelOrStaff } from '../tickets/parcel-tickets.ts'
import { toParcelReference } from '../tickets/payment-reference.ts'
import { readLedger } from './ledger.ts'
import { readTicketMoney } from './ticket-money.ts'
import { aboutTicket, getBank, getSeller } from './write-billing-document.ts'

/**
 * Returns what each ticket of a parcel costs, was paid and owes, and the sums, for staff and the parcel's own customer. Refuses with
 * `unknown_parcel`.
 */
export async function readParcelStatement(shop: Shop, id: number, caller: Caller): Promise<ParcelStatement> {
  const { db } = shop.database
  requireOwnParcelOrStaff(await readParcelRow(db, id), caller)
  const profile = await shopProfile(shop)
  const tickets: ParcelStatement['tickets'][number][] = []
  let buyer: ParcelStatement['buyer'] = null
  for (const ticketId of await listParcelTickets(db, id)) {
    const money = await readTicketMoney(db, ticketId)
    const { documents } = await readLedger(db, ticketId)
    const about = await aboutTicket(db, ticketId, true)
    buyer ??= about.buyer
    tickets.push({
      ticketId,
      about: about.about,
      documents: documents.map(({ title, number, total_cents }) => ({
        label: `${title} ${number}`,
        cents: total_cents,
      })),
      costCents: money.final_cents,
      paidCents: money.paid_cents,
      dueCents: money.due_cents,
    })
  }
  const sum = (of: 'costCents' | 'paidCents' | 'dueCents') =>
    tickets.reduce((total, ticket) => total + ticket[of], 0)
  const bank = getBank(profile)
  const dueCents = sum('dueCents')
  return {
    parcel: formatParcelNumber(id),
    seller: getSeller(profile),
    buyer,
    on: localDay(shop.now(), profile.timeZone),
    tickets,
    costCents: sum('costCents'),
    paidCents: sum('paidCents'),
    dueCents,
    bank: bank && dueCents > 0 ? { ...bank, reference: toParcelReference(id) } : null,
  }
}
