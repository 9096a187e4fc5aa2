import { DAY_MS } from '#contract/durations.ts'
import { hasArrived, statuses } from '#contract/ticket-statuses.ts'
import { passcodeDaysWithoutPhone } from '#contract/passcodes.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'

/** Batch size of one transaction, and the number of transactions per run. */
const batch = 50
const MAX_BATCHES = 40

const notArrived = statuses.filter((status) => !hasArrived(status))

/**
 * Erases passcodes given thirty days ago whose phone has not come. A passcode that the customer has replaced since
 * counts from then. Returns how many.
 */
export async function sweepPasscodes(shop: Shop): Promise<number> {
  const until = shop.now() - passcodeDaysWithoutPhone * DAY_MS
  let erased = 0
  for (let round = 0; round < MAX_BATCHES; round++) {
    const done = await shop.database.transaction(async (tx) => {
      const due = await tx
        .selectFrom('tickets')
        .select('id')
        .where('status', 'in', notArrived)
        .where('passcode_encrypted', 'is not', null)
        .where((row) => row.or([row('parcel_check', 'is', null), row('parcel_check', '=', 'missing')]))
        .where('created_at', '<=', until)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('events')
                .select('events.id')
                .whereRef('events.ticket_id', '=', 'tickets.id')
                .where('events.kind', '=', 'ticket.passcode_replaced')
                .where('events.created_at', '>', until),
            ),
          ),
        )
        .orderBy('id')
        .limit(batch)
        // Parallel sweeps of several processes skip each other's rows.
        .$if(shop.database.engine === 'postgres', (query) => query.forUpdate().skipLocked())
        .execute()
      for (const { id } of due) {
        await tx
          .updateTable('tickets')
          .set((old) => ({
            passcode_encrypted: null,
            version: old('version', '+', 1),
          }))
          .where('id', '=', id)
          .execute()
        await recordEvent(tx, shop, {
          kind: 'ticket.passcode_erased',
          by: null,
          ticketId: id,
          details: { without_phone_days: passcodeDaysWithoutPhone },
        })
      }
      return due.length
    })
    erased += done
    if (done < batch) break
  }
  return erased
}
