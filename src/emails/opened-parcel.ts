import { formatParcelNumber } from '#contract/parcels.ts'
import { readContents } from '#domain/parcels/read-contents.ts'
import { nameRepair } from '#domain/repairs/repair-row.ts'
import { readParcelTickets } from '#domain/tickets/parcel-tickets.ts'
import { wholeTicket } from '#domain/tickets/whole-ticket.ts'
import type { ComposeContext } from './compose-context.ts'
import type { Fact } from './email-facts.ts'
import { oneLine } from './inert-text.ts'

/** What was in the parcel of a ticket, what was not and what was not booked, and whether phones were missing or extra. */
export async function readOpened(
  { database: { db } }: ComposeContext,
  ticketId: number,
): Promise<{ contents: Fact[]; missing: boolean; extra: boolean }> {
  const { parcel_id } = await wholeTicket(db, ticketId)
  const { found, missing, extra } = await readContents(db, parcel_id)
  const tickets = await readParcelTickets(db, parcel_id)
  const name = (label: string, ids: readonly number[]) =>
    tickets
      .filter(({ id }) => ids.includes(id))
      .map((one): Fact => {
        const repair = one.parcel_check === 'extra' ? '' : `, ${nameRepair(one)}`
        return [label, oneLine(`${one.display_name}${repair} (ticket ${one.id})`)]
      })
  return {
    contents: [
      ['Parcel', formatParcelNumber(parcel_id)],
      ...name('Inside', found),
      ...name('Not inside', missing),
      ...name('Inside, not booked', extra),
    ],
    missing: missing.length > 0,
    extra: extra.length > 0,
  }
}
