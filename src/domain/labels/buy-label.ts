import { isFailure } from '#contract/labels.ts'
import { randomBytes } from 'node:crypto'
import type { Label } from '#contract/labels.schema.ts'
import type { LabelWay } from '#contract/labels.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import type { Tx } from '#db/tables.ts'
import { requireAccount, type Caller } from '../caller.ts'
import type { LabelFailure, LabelService, Shipment } from '../label-service.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { lockParcel } from '../tickets/parcel-tickets.ts'
import { submitOnce, toSubmission, type Submit } from '../tickets/submit-once.ts'
import {
  LEASE_MS,
  readLiveLabels,
  requireLabels,
  toLabel,
  toRefusal,
  updateLabel,
  type LabelRow,
} from './label-rows.ts'
import { readTicketIds } from '../posting/label-boxes.ts'
import { requirePrepaid } from './list-label-prices.ts'
import { planShipment, type PlannedShipment } from './plan-shipment.ts'
import { settleLabel } from './settle-label.ts'

type Order = { service: string; price_seen_cents?: number | undefined; way: LabelWay }
/** `isRepeated`: an earlier attempt was cut off, and may have bought it. */
type Reserved = { label: LabelRow; isRepeated: boolean }

/**
 * Buys one label for everything of a ticket's parcel that is ready, and enters its number. The row is written before the service is asked,
 * with the order number that every attempt repeats: what was cut off is looked up there, and nothing is bought twice. Refuses with
 * `changed_meanwhile`, `price_changed`, `label_exists`, `label_pending`, `label_refused`, `labels_away`, `label_unclear`, and as `planShipment` does.
 */
export async function buyLabel(
  shop: Shop,
  { id, data, idempotencyKey }: { id: number; data: Order; idempotencyKey: string | null },
  caller: Caller,
): Promise<Label> {
  const labels = requireLabels(shop)
  const profile = await shopProfile(shop)
  requirePrepaid(data.way, profile)
  const account = requireAccount(caller)
  const submit = toSubmission(shop, account.id, idempotencyKey, { ...data, id })
  const known = submit && (await findByKey(shop.database.db, submit))
  if (known?.state === 'bought' || known?.state === 'voided') return toLabel(known, labels)

  const planned = await planShipment(shop.database.db, profile, { id, way: data.way })
  if (planned.problems.length > 0) {
    throw new Refusal('not_ready_to_post', {
      message: `#${id}: ${planned.problems[0]}`,
      facts: { ticket_id: id, problems: planned.problems },
    })
  }
  const price =
    known?.state === 'buying'
      ? { name: known.service_name, cents: known.cents }
      : await askPrice(labels, planned, data)
  const reserved = await submitOnce(() =>
    shop.database.transaction((tx) =>
      reserve(tx, shop, { id, profile, data, planned, price, submit, accountId: account.id }),
    ),
  )
  if (reserved.label.state === 'bought') return toLabel(reserved.label, labels)
  return toLabel(await purchase(shop, labels, reserved, planned.shipment, caller), labels)
}

/** Asks today's price, since the one that was shown may be an hour old. */
async function askPrice(labels: LabelService, { shipment }: PlannedShipment, data: Order) {
  const asked = await labels.listPrices({ ...shipment, reference: '' })
  if (isFailure(asked)) throw toRefusal(asked, labels)
  const price = asked.prices.find(({ service }) => service === data.service)
  if (!price) {
    const message = `${labels.name} does not offer that for this parcel.`
    throw new Refusal('label_refused', { message, fields: { service: message } })
  }
  if (data.price_seen_cents !== undefined && data.price_seen_cents !== price.cents) {
    throw new Refusal('price_changed', { facts: { price_cents: price.cents } })
  }
  return price
}

type Reservation = {
  id: number
  profile: ShopProfile
  data: Order
  planned: PlannedShipment
  price: { name: string; cents: number }
  submit: Submit<number> | null
  accountId: number
}

async function reserve(tx: Tx, shop: Shop, about: Reservation): Promise<Reserved> {
  const { id, profile, data, planned, price, submit, accountId } = about
  const { tickets } = await lockParcel(tx, planned.parcelId)
  const known = submit && (await findByKey(tx, submit))
  if (known?.state === 'bought') return { label: known, isRepeated: false }
  if (known?.state === 'buying' && known.leased_until > shop.now()) throw refusePending(shop, known)
  const ticketIds = planned.tickets.map((ticket) => ticket.id)
  for (const live of await readLiveLabels(tx, planned.parcelId, data.way)) {
    const isAnother = data.way === 'out' && !readTicketIds(live).some((one) => ticketIds.includes(one))
    if (live.id === known?.id || isAnother) continue
    throw live.state === 'bought' ? new Refusal('label_exists') : refusePending(shop, live)
  }
  const numbered =
    data.way === 'out' && tickets.find((one) => ticketIds.includes(one.id) && one.tracking_out !== '')
  if (numbered) {
    const message = `#${numbered.id} has a number already: ${numbered.tracking_out}.`
    throw new Refusal('label_exists', { message, facts: { ticket_id: numbered.id } })
  }
  const now = shop.now()
  const again = { ticket_ids: JSON.stringify(ticketIds), leased_until: now + LEASE_MS, problem: '' }
  if (known?.state === 'buying') return { label: await updateLabel(tx, known.id, again), isRepeated: true }
  const present = await planShipment(tx, profile, { id, way: data.way })
  // Asking the price takes seconds, in which the address may be corrected, or a phone leave the box.
  if (!isSameShipment(present, planned)) throw new Refusal('changed_meanwhile')
  if (known) {
    // Nothing was bought; an order that was opened may have an address that was corrected since.
    const anew = {
      created_at: now,
      state: 'buying' as const,
      reference: makeReference(id),
      ref: '',
      service_name: price.name,
      cents: price.cents,
    }
    return { label: await updateLabel(tx, known.id, { ...again, ...anew }), isRepeated: false }
  }
  const label = await tx
    .insertInto('labels')
    .values({
      parcel_id: planned.parcelId,
      ticket_id: id,
      ticket_ids: JSON.stringify(ticketIds),
      way: data.way,
      state: 'buying',
      reference: makeReference(id),
      service: data.service,
      service_name: price.name,
      cents: price.cents,
      account_id: accountId,
      key: submit?.key ?? null,
      input_hash: submit?.inputHash ?? '',
      leased_until: now + LEASE_MS,
      created_at: now,
      bought_at: null,
      voided_at: null,
      looked_at: null,
      arrived_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { label, isRepeated: false }
}

function isSameShipment(one: PlannedShipment, other: PlannedShipment): boolean {
  const describe = ({ tickets, shipment }: PlannedShipment) =>
    JSON.stringify([tickets.map((ticket) => ticket.id), shipment])
  return describe(one) === describe(other)
}

/** The order number; its random part keeps it apart from those of a database that was restored from an older backup. */
function makeReference(ticketId: number): string {
  return `${ticketId}-${randomBytes(5).toString('hex').toUpperCase()}`
}

/** Buys what is reserved; of what an earlier attempt may have bought, it asks first. */
async function purchase(
  shop: Shop,
  labels: LabelService,
  { label, isRepeated }: Reserved,
  shipment: Omit<Shipment, 'reference'>,
  caller: Caller,
): Promise<LabelRow> {
  let { ref } = label
  if (isRepeated) {
    const found = await labels.find(label)
    if (isFailure(found)) throw await giveBack(shop, labels, label, found, true)
    if ('tracking' in found) return settleLabel(shop, label.id, found, caller)
    ref = found.ref
  }
  if (ref === '') {
    const opened = await labels.open({ ...shipment, reference: label.reference }, label.service)
    if (isFailure(opened)) throw await giveBack(shop, labels, label, opened, false)
    ref = opened.ref
  }
  if (ref !== label.ref) await shop.database.transaction((tx) => updateLabel(tx, label.id, { ref }))
  const bought = await labels.buy(ref, label.service)
  if (isFailure(bought)) throw await giveBack(shop, labels, label, bought, bought.failed === 'unclear')
  return settleLabel(shop, label.id, bought, caller)
}

/** Ends an attempt: where it may have bought the label, the row waits until the service was asked again (`finishLabels`). */
async function giveBack(
  shop: Shop,
  labels: LabelService,
  label: LabelRow,
  failure: LabelFailure,
  mayBeBought: boolean,
): Promise<Refusal> {
  await shop.database.transaction((tx) =>
    updateLabel(
      tx,
      label.id,
      mayBeBought
        ? { problem: failure.why, leased_until: shop.now() + LEASE_MS / 2 }
        : { state: 'failed', problem: failure.why, leased_until: shop.now() },
    ),
  )
  return mayBeBought
    ? new Refusal('label_unclear', { retryAfterSeconds: LEASE_MS / 2000 })
    : toRefusal(failure, labels)
}

async function findByKey(db: Tx, { accountId, key, inputHash }: Submit<number>): Promise<LabelRow | null> {
  const known = await db
    .selectFrom('labels')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!known) return null
  if (known.input_hash !== inputHash) throw new Refusal('key_reused')
  return known
}

function refusePending(shop: Shop, { leased_until }: LabelRow): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil((leased_until - shop.now()) / 1000))
  return new Refusal('label_pending', { retryAfterSeconds })
}
