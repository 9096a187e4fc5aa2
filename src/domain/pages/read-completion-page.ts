import type { CompletionPage } from '#contract/staff-pages.schema.ts'
import type { Caller } from '../caller.ts'
import { readCompletion } from '../completions/read-completion.ts'
import { findPartCosts } from '../part-costs/read-part-costs.ts'
import type { Shop } from '../shop.ts'

/** Data of the staff page for a completion document. Refuses with `unknown_ticket`. */
export async function readCompletionPage(
  shop: Shop,
  ticketId: number,
  caller: Caller,
): Promise<CompletionPage> {
  const document = await readCompletion(shop, ticketId, caller)
  return { document, costs: await findPartCosts(shop.database.db, ticketId) }
}
