import { toIsoTime } from '#contract/durations.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Block } from '#contract/text-blocks.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { findAcceptedTerms } from '../texts/accepted-terms.ts'
import { requireOwnTicketOrStaff } from '../tickets/require-own-ticket.ts'

type AcceptedTerms = { version: string; accepted_at: string; blocks: Block[] }

/** Returns the terms as they were accepted with the booking of the caller's own ticket, or of any for staff. */
export async function readAcceptedTerms(shop: Shop, id: number, caller: Caller): Promise<AcceptedTerms> {
  const { db } = shop.database
  const row = await db
    .selectFrom('tickets')
    .select(['account_id', 'terms_version', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  const { terms_version: version, created_at } = requireOwnTicketOrStaff(row, caller)
  const blocks = version === null ? null : await findAcceptedTerms(db, version)
  if (version === null || blocks === null) throw new Refusal('no_accepted_terms')
  return { version, accepted_at: toIsoTime(created_at), blocks }
}
