import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/tables.ts'

/** Refuses with `label_pending` while the service is asked to void a label that was bought. */
export function refuseVoiding({ leased_until }: { leased_until: number }, now: number): void {
  if (leased_until <= now) return
  const message = 'The label of this parcel is being voided. Look again in a minute.'
  throw new Refusal('label_pending', { message })
}

/** Refuses to post a locked ticket, with `label_pending`, while its label is being voided. */
export async function requireNotVoiding(
  tx: Tx,
  { id, parcel_id }: { id: number; parcel_id: number },
  now: number,
): Promise<void> {
  const voiding = await tx
    .selectFrom('labels')
    .select(['ticket_ids', 'leased_until'])
    .where('parcel_id', '=', parcel_id)
    .where('way', '=', 'out')
    .where('state', '=', 'bought')
    .where('leased_until', '>', now)
    .execute()
  for (const label of voiding)
    if ((JSON.parse(label.ticket_ids) as number[]).includes(id)) refuseVoiding(label, now)
}
