import { parseTrackingNumber } from '#contract/carriers.ts'
import { Refusal } from '#contract/refusals.ts'
import { isPosted } from '#contract/ticket-statuses.ts'
import { fold } from '#db/fold.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import type { BoughtLabel } from '../label-service.ts'
import { requireFreeNumber } from '../posting/check-number.ts'
import { enterNumber } from '../posting/post-ticket.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { readCarriers } from '../shipping/shop-carriers.ts'
import type { LockedTicket } from '../tickets/lock-ticket.ts'
import { lockParcel } from '../tickets/parcel-tickets.ts'
import { updateLabel, type LabelRow } from './label-rows.ts'
import { readTicketIds } from '../posting/label-boxes.ts'

/** Writes that a label is bought, and enters its number on what goes to the customer. A label that was settled already stays as it is. */
export async function settleLabel(
  shop: Shop,
  labelId: number,
  bought: BoughtLabel,
  caller: Caller | null,
): Promise<LabelRow> {
  return shop.database.transaction(async (tx) => {
    const { parcel_id } = await readRow(tx, labelId)
    const { tickets } = await lockParcel(tx, parcel_id)
    const label = await readRow(tx, labelId)
    // One that was given up meanwhile is paid all the same.
    if (label.state === 'bought' || label.state === 'voided') return label
    const ids = readTicketIds(label)
    const inside = tickets.filter(({ id }) => ids.includes(id))
    const number = parseTrackingNumber(bought.tracking) ?? bought.tracking
    const carrier = await findCarrier(tx, bought.carrier)
    const problem =
      label.way === 'out' ? await enterOutbound(tx, shop, inside, { carrier, number }, caller) : ''
    const now = shop.now()
    const cents = bought.cents ?? label.cents
    // A ticket that was erased while nothing was known of the purchase stays without number and address.
    const isErased = inside.some(({ link_closed }) => link_closed === 1)
    for (const ticket of inside) {
      await recordEvent(tx, shop, {
        kind: 'ticket.label_bought',
        by: caller,
        ticketId: ticket.id,
        // The price once for all in the box.
        details: { carrier, ...(ticket.id === label.ticket_id && { amount_cents: cents }) },
      })
    }
    return updateLabel(tx, labelId, {
      state: 'bought',
      ref: bought.ref,
      carrier,
      tracking: isErased ? '' : number,
      pdf: isErased ? '' : Buffer.from(bought.pdf).toString('base64'),
      cents,
      problem,
      leased_until: now,
      bought_at: now,
      looked_at: now,
    })
  })
}

/** Enters the number by the rules of a scan. Returns why it cannot be entered, in a sentence: the label is paid all the same. */
async function enterOutbound(
  tx: Tx,
  shop: Shop,
  inside: readonly LockedTicket[],
  { carrier, number }: { carrier: string; number: string },
  caller: Caller | null,
): Promise<string> {
  const open = inside.filter(({ status, tracking_out }) => !isPosted(status) && tracking_out === '')
  if (open.length < inside.length)
    return 'Another number was entered, or it was posted, while this label was bought.'
  try {
    await requireFreeNumber(tx, number, open, shop.now())
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    return thrown.message
  }
  for (const ticket of open) await enterNumber(tx, shop, ticket, { carrier, number }, caller)
  return ''
}

/** The shop's carrier of a name as the service writes it ("AusPost", "Australia Post eParcel"), else its first one. */
async function findCarrier(tx: Tx, name: string): Promise<string> {
  const active = (await readCarriers(tx)).filter((carrier) => carrier.active)
  const plain = (text: string) => fold(text).replace(/[^a-z0-9]/g, '')
  const wanted = plain(name)
  const known =
    wanted !== '' &&
    active.find(
      (carrier) =>
        wanted.startsWith(plain(carrier.name)) ||
        plain(carrier.name) === wanted ||
        wanted.startsWith(plain(carrier.key)),
    )
  return (known || active[0])?.key ?? ''
}

function readRow(tx: Tx, id: number): Promise<LabelRow> {
  return tx.selectFrom('labels').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
