import { isTechnician, type Caller } from '../caller.ts'
import { toIsoTime } from '#contract/durations.ts'
import type { OpenedFrom, StaffTicketPage, TicketWork } from '#contract/staff-pages.schema.ts'
import { listCannedReplies } from '../canned-replies/change-canned-replies.ts'
import { placeholderValues } from '../canned-replies/placeholder-values.ts'
import { readWorkspaceRow, toTicketWorkspace } from '../staff-steps/read-staff-step.ts'
import { toPartTestRecord } from '../part-tests/read-part-test-record.ts'
import { readPartTests } from '../part-tests/part-test-row.ts'
import { toConversation, countUnread } from '../conversation/read-conversation.ts'
import { readAuditEvents } from '../history/ticket-history.ts'
import { shippingTerms, toShipping } from '../shipping/read-shipping.ts'
import { getInvoiceState, toTicketMoney, type TicketMoney } from '../money/ticket-money.ts'
import { readPhotoRows } from '../photos/read-photos.ts'
import { readQuoteRows, listStanding } from '../quotes/quote-rows.ts'
import { toTicketQuotes } from '../quotes/read-quotes.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { listAssignableStaff } from '../staff/list-assignable-staff.ts'
import { readTicketTexts } from '../text-messages/text-by-hand.ts'
import { toStaffTicket } from '../workflow/find-ticket.ts'
import { toFacts } from '../workflow/journey-facts.ts'
import { getInParcel, toShownInParcel } from '../tickets/parcel-tickets.ts'
import { readNotes } from '../tickets/read-notes.ts'
import { readSteps } from '../tickets/read-steps.ts'
import { wholeTicket } from '../tickets/whole-ticket.ts'
import { listNeeds } from '../workflow/requirements.ts'
import { readRelated } from './read-customer-page.ts'
import { findNeighbours } from './find-neighbours.ts'

/** Data of the staff page for a ticket. Refuses with `unknown_ticket`. */
export async function readStaffTicketPage(
  shop: Shop,
  ticketId: number,
  from: OpenedFrom | null,
  caller: Caller,
): Promise<StaffTicketPage> {
  const { db } = shop.database
  const ticket = await wholeTicket(db, ticketId)
  const [
    rows,
    tests,
    photos,
    notes,
    steps,
    events,
    unread,
    profile,
    { staff },
    neighbours,
    { undo, wait, due_at: due },
    { replies },
    related,
  ] = await Promise.all([
    readQuoteRows(db, ticketId),
    readPartTests(db, ticketId),
    readPhotoRows(db, ticketId),
    readNotes(db, ticketId),
    readSteps(db, ticket),
    readAuditEvents(shop, ticketId),
    countUnread(db, ticket, 'staff'),
    shopProfile(shop),
    listAssignableStaff(shop),
    findNeighbours(shop, ticketId, from, caller),
    readWorkspaceRow(db, ticketId, shop.now()),
    listCannedReplies(db, caller),
    readRelated(db, ticket),
  ])
  const standing = await listStanding(db, ticketId, rows)
  const texts = await readTicketTexts(db, shop, ticketId)
  const facts = {
    ...toFacts(ticket, { standing, intake: tests.intake }),
    booking: profile.booking,
    approvalTime: profile.approvalTime,
  }
  const values = placeholderValues(ticket, { left_cents: facts.left_cents, shopName: profile.name })
  return {
    ticket: toStaffTicket(ticket, { facts, steps, notes }, caller),
    conversation: toConversation(ticket, { side: 'staff', unread, photos }),
    work: {
      shipping: toShipping(ticket, await shippingTerms(shop)),
      bench: toPartTestRecord(ticket, { tests, photos }, { forStaff: true }),
      quotes: toTicketQuotes({ ticket, rows }, shop.now()),
      money: toMoneyState(toTicketMoney(ticket, standing)),
    },
    statuses: listNeeds(facts),
    bench: toTicketWorkspace({
      facts,
      wait,
      // What names an amount is not for who sees no money.
      replies: isTechnician(caller) ? replies.filter(({ text }) => !text.includes('{amount}')) : replies,
      values,
      undo,
    }),
    related,
    in_parcel: toShownInParcel(getInParcel(ticket)),
    accountid: ticket.account_id,
    due_at: due === null ? null : toIsoTime(due),
    events,
    ...(texts ? { texts } : {}),
    has_link: ticket.erased_at === null,
    staff,
    neighbours,
  }
}

/** Money in the strip of work on a ticket. */
function toMoneyState(money: TicketMoney): NonNullable<TicketWork['money']> {
  const { due_cents, held_cents, owed_back_cents, sums } = money
  return {
    invoice: getInvoiceState(money),
    due_cents,
    held_cents,
    owed_back_cents,
    has_entries: sums.hasEntries,
  }
}
