import * as contract from '#contract/history.ts'
import '#contract/history.shapes.ts'
import { getRequirements } from '#contract/requirements.ts'
import '#contract/requirements.shapes.ts'
import { ownHistory, ticketEvents } from '#domain/history/ticket-history.ts'
import { readRequirements } from '#domain/tickets/read-requirements.ts'
import { answer, type Door } from './answer.ts'

/** Hangs the calls about what happened to a ticket, and what its next steps ask for. */
export function serveHistory(door: Door): void {
  const { shop } = door
  answer(door, contract.getTicketEvents, ({ id }, _, visit) => ticketEvents(shop, visit.file(id)))
  answer(door, contract.getTicketHistory, ({ id }, caller, visit) => ownHistory(visit.file(id), caller))
  answer(door, getRequirements, ({ id }, _, visit) => readRequirements(visit.file(id)))
}
