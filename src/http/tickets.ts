import * as contract from '#contract/tickets.ts'
import '#contract/tickets.shapes.ts'
import { accountOf } from '#domain/caller.ts'
import { addNote } from '#domain/tickets/add-note.ts'
import { bookRepair } from '#domain/tickets/book-repair.ts'
import { countStatuses } from '#domain/tickets/count-statuses.ts'
import { deleteNote } from '#domain/tickets/delete-note.ts'
import { findOwnTicket, findTicket } from '#domain/tickets/find-ticket.ts'
import { lastAddress } from '#domain/tickets/last-address.ts'
import { lastConfirmation } from '#domain/tickets/last-confirmation.ts'
import { listTickets } from '#domain/tickets/list-tickets.ts'
import { replacePasscode } from '#domain/tickets/replace-passcode.ts'
import { revealPasscode } from '#domain/tickets/reveal-passcode.ts'
import { toggleNote } from '#domain/tickets/toggle-note.ts'
import { answer, type Door } from './answer.ts'
import { sayPlace } from './list-place.ts'

/** Hangs the calls about tickets, their notes and their passcodes. */
export function serveTickets(door: Door): void {
  const { shop } = door

  answer(door, contract.submitTicket, async ({ data }, caller, visit) => {
    const draftToken = visit.cookie('draft') ?? null
    const booked = await bookRepair(shop, data, caller, { idempotencyKey: visit.idempotencyKey, draftToken })
    if (draftToken !== null) visit.dropCookie('draft')
    return booked
  })
  answer(door, contract.getTicket, async ({ data: { ticketid, ...filter } }, _, visit) => {
    if (ticketid !== contract.allTickets) return findTicket(visit.file(ticketid))
    const list = await listTickets(shop, filter)
    sayPlace(visit, contract.getTicket, list)
    return list.rows
  })
  answer(door, contract.getUserTicket, ({ data }, caller, visit) =>
    findOwnTicket(visit.file(data.ticketid), accountOf(caller).id),
  )
  answer(door, contract.submitTicketComment, ({ data }, caller) => addNote(shop, data, caller))
  answer(door, contract.toggleNoteVisibility, async ({ data }, caller) => ({
    note: await toggleNote(shop, data.noteid, caller),
  }))
  answer(door, contract.deleteTicketNote, (ask, caller) => deleteNote(shop, ask, caller))
  answer(door, contract.getStatusCounts, () => countStatuses(shop))
  answer(door, contract.getLastConfirmation, async (_, caller) => ({
    confirmation: await lastConfirmation(shop, caller),
  }))
  answer(door, contract.getLastAddress, async (_, caller) => ({ last: await lastAddress(shop, caller) }))
  answer(door, contract.revealPasscode, ({ id, data }, caller) =>
    revealPasscode(shop, { id, reason: data.reason }, caller),
  )
  answer(door, contract.replacePasscode, ({ id, data }, caller) =>
    replacePasscode(shop, { id, passcode: data.phone_pin }, caller),
  )
}
