import { isFailure } from '#contract/labels.ts'
import type { Label } from '#contract/labels.schema.ts'
import { Refusal } from '#contract/refusals.ts'
import { hasArrived, isPosted } from '#contract/ticket-statuses.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { enterNumber } from '../posting/post-ticket.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { lockParcel } from '../tickets/parcel-tickets.ts'
import { refuseVoiding } from '../tickets/refuse-voiding.ts'
import { wholeTicket } from '../tickets/whole-ticket.ts'
import {
  LEASE_MS,
  readLabel,
  requireLabels,
  toLabel,
  toRefusal,
  updateLabel,
  type LabelRow,
} from './label-rows.ts'
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
  const label = await shop.database.transaction((tx) => takeLease(tx, shop, ticket, labelId))
  if (label.state === 'voided') return toLabel(label, labels)
  const ids = readTicketIds(label)
  const voided = await labels.cancel(label.ref)
  if (isFailure(voided)) {
    await shop.database.transaction((tx) => updateLabel(tx, labelId, { leased_until: shop.now() }))
    throw toRefusal(voided, labels)
  }
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

/** Keeps what is in the box of a label from being posted while the service is asked; one that is void stays as it is. */
async function takeLease(
  tx: Tx,
  shop: Shop,
  ticket: { id: number; parcel_id: number },
  labelId: number,
): Promise<LabelRow> {
  const { tickets } = await lockParcel(tx, ticket.parcel_id)
  const label = await readLabel(tx, ticket, labelId)
  if (label.state === 'voided') return label
  if (label.state === 'buying') throw new Refusal('label_pending')
  const ids = readTicketIds(label)
  const isUsed = tickets.some(
    ({ id, status, tracking_out }) =>
      ids.includes(id) &&
      (label.way === 'out' ? isPosted(status) && tracking_out === label.tracking : hasArrived(status)),
  )
  if (isUsed || label.arrived_at !== null) throw new Refusal('label_used')
  refuseVoiding(label, shop.now())
  return updateLabel(tx, labelId, { leased_until: shop.now() + LEASE_MS })
}
