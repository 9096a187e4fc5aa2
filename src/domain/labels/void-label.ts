import { isFailure } from '#contract/labels.ts'
import type { Label } from '#contract/labels.schema.ts'
import { Refusal } from '#contract/refusals.ts'
import { hasArrived, isPosted } from '#contract/ticket-statuses.ts'
import type { Caller } from '../caller.ts'
import { enterNumber } from '../posting/post-ticket.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { lockParcel } from '../tickets/parcel-tickets.ts'
import { wholeTicket } from '../tickets/whole-ticket.ts'
import { readLabel, requireLabels, toLabel, toRefusal, updateLabel } from './label-rows.ts'
import { readTicketIds } from '../posting/label-boxes.ts'

/**
 * Voids a label at the service until its parcel is on its way, and takes its number from the tickets. One that is void already answers
 * the same. Refuses with `unknown_label`, `label_pending`, `label_used`, `label_refused` and `labels_away`.
 */
export async function voidLabel(
  shop: Shop,
  { id, label: labelId }: { id: number; label: number },
  caller: Caller,
): Promise<Label> {
  const labels = requireLabels(shop)
  const { db } = shop.database
  const ticket = await wholeTicket(db, id)
  const label = await readLabel(db, ticket, labelId)
  if (label.state === 'voided') return toLabel(label, labels)
  if (label.state === 'buying') throw new Refusal('label_pending')
  const ids = readTicketIds(label)
  const inside = await db.selectFrom('tickets').selectAll().where('id', 'in', ids).orderBy('id').execute()
  const isUsed = inside.some(({ status, tracking_out }) =>
    label.way === 'out' ? isPosted(status) && tracking_out === label.tracking : hasArrived(status),
  )
  if (isUsed || label.arrived_at !== null) throw new Refusal('label_used')

  const voided = await labels.cancel(label.ref)
  if (isFailure(voided)) throw toRefusal(voided, labels)
  return shop.database.transaction(async (tx) => {
    const { tickets } = await lockParcel(tx, label.parcel_id)
    const now = await readLabel(tx, ticket, labelId)
    if (now.state === 'voided') return toLabel(now, labels)
    for (const one of tickets.filter((other) => ids.includes(other.id))) {
      if (label.way === 'out' && one.tracking_out === label.tracking && !isPosted(one.status)) {
        await enterNumber(tx, shop, one, { carrier: '', number: '' }, caller)
      }
      await recordEvent(tx, shop, {
        kind: 'ticket.label_voided',
        by: caller,
        ticketId: one.id,
        details: { carrier: label.carrier },
      })
    }
    return toLabel(
      await updateLabel(tx, labelId, { state: 'voided', pdf: '', voided_at: shop.now() }),
      labels,
    )
  })
}
