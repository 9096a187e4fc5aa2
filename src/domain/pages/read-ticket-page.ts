import type { TicketPage } from '#contract/pages.schema.ts'
import { toPartTestRecord } from '../part-tests/read-part-test-record.ts'
import { readPartTests } from '../part-tests/part-test-row.ts'
import type { Caller } from '../caller.ts'
import { toConversation, countUnread } from '../conversation/read-conversation.ts'
import { readHistory } from '../history/ticket-history.ts'
import { shippingTerms, toShipping } from '../shipping/read-shipping.ts'
import { readLedger } from '../money/ledger.ts'
import { readDuesBeside } from '../money/parcel-dues.ts'
import { toMoney } from '../money/read-money.ts'
import { readPhotoRows } from '../photos/read-photos.ts'
import { readQuoteRows, listStanding } from '../quotes/quote-rows.ts'
import { toTicketQuotes } from '../quotes/read-quotes.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { toCustomerTicket, readReveals } from '../workflow/find-ticket.ts'
import { toFacts } from '../workflow/journey-facts.ts'
import { getInParcel, toShownInParcel } from '../tickets/parcel-tickets.ts'
import { readNotes } from '../tickets/read-notes.ts'
import { readSteps } from '../tickets/read-steps.ts'
import { readTicketUpdates } from '../text-messages/choose-updates.ts'
import { ownTicket } from '../tickets/whole-ticket.ts'
import { createTrackLink } from '../tracking/track-link.ts'

/**
 * Data of the customer's page for their own ticket, without staff-only content for any caller. Refuses with
 * `unknown_ticket`.
 */
export async function readTicketPage(shop: Shop, ticketId: number, caller: Caller): Promise<TicketPage> {
  const { db } = shop.database
  const ticket = await ownTicket(db, ticketId, caller)
  const [rows, tests, photos, notes, steps, reveals, history, unread, ledger, parcel, profile] =
    await Promise.all([
      readQuoteRows(db, ticketId),
      readPartTests(db, ticketId),
      readPhotoRows(db, ticketId),
      readNotes(db, ticketId),
      readSteps(db, ticket),
      readReveals(db, ticketId),
      readHistory(db, ticketId),
      countUnread(db, ticket, 'customer'),
      readLedger(db, ticketId),
      readDuesBeside(db, ticket),
      shopProfile(shop),
    ])
  const standing = await listStanding(db, ticketId, rows)
  const updates = await readTicketUpdates(db, shop, ticketId)
  const facts = {
    ...toFacts(ticket, { standing, intake: tests.intake }),
    booking: profile.booking,
    approvalTime: profile.approvalTime,
  }
  return {
    ticket: toCustomerTicket(ticket, { facts, steps, notes, reveals }),
    in_parcel: toShownInParcel(getInParcel(ticket)),
    conversation: toConversation(ticket, { side: 'customer', unread, photos }),
    quotes: toTicketQuotes({ ticket, rows }, shop.now()),
    history,
    bench: toPartTestRecord(ticket, { tests, photos }, { forStaff: false }),
    shipping: toShipping(ticket, await shippingTerms(shop)),
    money: toMoney(shop, ticket, { ...ledger, standing, parcel, profile }),
    link: createTrackLink(shop, ticket),
    ...(updates ? { updates } : {}),
  }
}
