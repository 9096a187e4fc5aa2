import { createHash } from 'node:crypto'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '../caller.ts'
import { toCsv } from '../csv.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { localDay } from '../shop/announced-closures.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { readParcelsToPost, toFileRow } from './list-to-post.ts'
import { mypostTemplate } from './mypost-template.ts'

/**
 * Writes the carrier's file: a row for each parcel of the chosen tickets, or of all that is ready and has no problem. Refuses with
 * `not_ready_to_post`, naming the ticket, when a chosen one is not ready or its row has a problem.
 */
export async function writeMypostFile(
  shop: Shop,
  tickets: readonly number[] | null,
  caller: Caller,
): Promise<{ filename: string; bytes: Uint8Array; sha256: string }> {
  const profile = await shopProfile(shop)
  const parcels = await readParcelsToPost(shop.database.db)
  const chosen = tickets && new Set(tickets)
  const rows: string[][] = []
  const written = new Set<number>()
  for (const parcel of parcels) {
    const ready = chosen ? parcel.ready.filter(({ ticket }) => chosen.has(ticket.id)) : parcel.ready
    if (ready.length === 0) continue
    const { cells, problems } = toFileRow({ ready }, profile)
    if (problems.length > 0) {
      if (!chosen) continue
      const id = ready[0]!.ticket.id
      throw new Refusal('not_ready_to_post', {
        message: `#${id}: ${problems[0]}`,
        facts: { ticket_id: id, problems },
      })
    }
    rows.push(cells)
    for (const { ticket } of ready) written.add(ticket.id)
  }
  const missing = tickets?.find((id) => !written.has(id))
  if (missing !== undefined) {
    const message = `#${missing} is not ready to be posted.`
    throw new Refusal('not_ready_to_post', { message, facts: { ticket_id: missing } })
  }
  const bytes = new TextEncoder().encode(
    toCsv([mypostTemplate.columns.map(({ heading }) => heading), ...rows]),
  )
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await shop.database.transaction((tx) =>
    recordEvent(tx, shop, { kind: 'tickets.exported', by: caller, details: { tickets: written.size } }),
  )
  return { filename: `mypost-${localDay(shop.now(), profile.timeZone)}.csv`, bytes, sha256 }
}
