import * as contract from '#contract/tickets.ts'
import '#contract/tickets.schema.ts'
import { addNote } from '#domain/workflow/add-note.ts'
import { bookRepair } from '#domain/tickets/book-repair.ts'
import { countStatuses } from '#domain/tickets/count-statuses.ts'
import { deleteNote } from '#domain/tickets/delete-note.ts'
import { shopProfile } from '#domain/shop/shop-profile.ts'
import { findOwnTicket, findTicket } from '#domain/workflow/find-ticket.ts'
import { lastAddress } from '#domain/tickets/last-address.ts'
import { lastConfirmation } from '#domain/tickets/last-confirmation.ts'
import { listTickets } from '#domain/tickets/list-tickets.ts'
import { replacePasscode } from '#domain/tickets/replace-passcode.ts'
import { revealPasscode } from '#domain/tickets/reveal-passcode.ts'
import { toggleNote } from '#domain/tickets/toggle-note.ts'
import { register, type RouterDeps } from './register.ts'
import { sayPlace } from './list-place.ts'

/** Registers the calls about tickets, their notes and their passcodes. */
export function registerTickets(router: RouterDeps): void {
  const { shop } = router

  register(router, contract.submitTicket, async ({ data }, caller, context) => {
    const draftToken = context.cookie('draft') ?? null
    const booked = await bookRepair(shop, data, caller, {
      idempotencyKey: context.idempotencyKey,
      draftToken,
    })
    if (draftToken !== null) context.deleteCookie('draft')
    return booked
  })
  register(router, contract.getTicket, async ({ data: { ticketid, ...filter } }, _, context) => {
    if (ticketid !== contract.allTickets) {
      return findTicket(shop.database.db, ticketid, (await shopProfile(shop)).booking)
    }
    const list = await listTickets(shop, filter)
    sayPlace(context, contract.getTicket, list)
    return list.rows
  })
  register(router, contract.getUserTicket, async ({ data }, caller) =>
    findOwnTicket(shop.database.db, data.ticketid, caller, (await shopProfile(shop)).booking),
  )
  register(router, contract.submitTicketComment, ({ data }, caller) => addNote(shop, data, caller))
  register(router, contract.toggleNoteVisibility, async ({ data }, caller) => ({
    note: await toggleNote(shop, data.noteid, caller),
  }))
  register(router, contract.deleteTicketNote, (input, caller) => deleteNote(shop, input, caller))
  register(router, contract.getStatusCounts, () => countStatuses(shop))
  register(router, contract.getLastConfirmation, async (_, caller) => ({
    confirmation: await lastConfirmation(shop, caller),
  }))
  register(router, contract.getLastAddress, async (_, caller) => ({ last: await lastAddress(shop, caller) }))
  register(router, contract.revealPasscode, ({ id, data }, caller) =>
    revealPasscode(shop, { id, reason: data.reason }, caller),
  )
  register(router, contract.replacePasscode, ({ id, data }, caller) =>
    replacePasscode(shop, { id, passcode: data.phone_pin }, caller),
  )
}
