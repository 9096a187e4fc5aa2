import type { Selectable } from 'kysely'
import type { Label } from '#contract/labels.schema.ts'
import type { LabelWay } from '#contract/labels.ts'
import { Refusal } from '#contract/refusals.ts'
import { SECOND_MS } from '#contract/durations.ts'
import type { LabelsTable } from '#db/schema/labels.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { LabelFailure, LabelService } from '../label-service.ts'
import { readTicketIds } from '../posting/label-boxes.ts'
import type { Shop } from '../shop.ts'

export type LabelRow = Selectable<LabelsTable>

/** How long one request or job works at a purchase at most: three calls that each end within half a minute. */
export const LEASE_MS = 120 * SECOND_MS

/** Returns the label service; refuses with `no_labels` where the shop has none. */
export function requireLabels(shop: Shop): LabelService {
  if (!shop.labels) throw new Refusal('no_labels')
  return shop.labels
}

/** Returns the labels of a parcel that are bought or may be, newest first. */
export function readLiveLabels(db: Db, parcelId: number, way: LabelWay): Promise<LabelRow[]> {
  return db
    .selectFrom('labels')
    .selectAll()
    .where('parcel_id', '=', parcelId)
    .where('way', '=', way)
    .where('state', 'in', ['buying', 'bought'])
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

/** Returns the live label in whose box a ticket is; to the shop, that of its parcel. */
export async function findLiveLabel(
  db: Db,
  { id, parcel_id }: { id: number; parcel_id: number },
  way: LabelWay,
): Promise<LabelRow | null> {
  const live = await readLiveLabels(db, parcel_id, way)
  return live.find((label) => way === 'in' || readTicketIds(label).includes(id)) ?? null
}

/** Returns a label of a ticket's parcel. Refuses with `unknown_label`. */
export async function readLabel(
  db: Db,
  { id, parcel_id }: { id: number; parcel_id: number },
  labelId: number,
): Promise<LabelRow> {
  const label = await db.selectFrom('labels').selectAll().where('id', '=', labelId).executeTakeFirst()
  if (!label || label.parcel_id !== parcel_id || label.state === 'failed') throw new Refusal('unknown_label')
  if (label.way === 'out' && !readTicketIds(label).includes(id)) throw new Refusal('unknown_label')
  return label
}

/** Converts a row for staff. */
export function toLabel(row: LabelRow, { voidsElsewhere }: LabelService): Label {
  const { id, way, state, reference, service, service_name, cents, carrier, tracking, problem } = row
  if (state === 'failed') throw new Error('A label that was not bought is shown to nobody')
  return {
    id,
    way,
    state,
    ticket_ids: readTicketIds(row),
    reference,
    service,
    name: service_name,
    cents,
    carrier,
    number: tracking,
    problem,
    void_in: voidsElsewhere,
  }
}

/** Changes a label, and returns it. */
export function updateLabel(tx: Tx, id: number, values: Partial<Omit<LabelRow, 'id'>>): Promise<LabelRow> {
  return tx.updateTable('labels').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** What a call of the service failed with, for the caller. */
export function toRefusal({ failed, why }: LabelFailure, { name }: LabelService): Refusal {
  if (failed === 'refused') return new Refusal('label_refused', { message: `${name} says: ${why}.` })
  return new Refusal('labels_away', { retryAfterSeconds: failed === 'later' ? 2 : 30 })
}

/** Removes number and address of an erased ticket from its labels, once nothing that stands is in their box. */
export async function eraseLabels(tx: Tx, ticketId: number): Promise<void> {
  const { parcel_id } = await tx
    .selectFrom('tickets')
    .select('parcel_id')
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow()
  // Locked first: of two erasures at once the second sees the first.
  const labels = await tx
    .selectFrom('labels')
    .select(['id', 'ticket_ids'])
    .where('parcel_id', '=', parcel_id)
    .where('state', '<>', 'buying')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (labels.length === 0) return
  const standing = await tx
    .selectFrom('tickets')
    .select('id')
    .where('parcel_id', '=', parcel_id)
    .where('erased_at', 'is', null)
    .execute()
  const erased = labels.filter(
    (label) => !readTicketIds(label).some((one) => standing.some(({ id }) => id === one)),
  )
  if (erased.length === 0) return
  await tx
    .updateTable('labels')
    .set({ tracking: '', pdf: '', problem: '' })
    .where(
      'id',
      'in',
      erased.map(({ id }) => id),
    )
    .execute()
}
