import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/tables.ts'
import { raiseVersion } from '../shop/cached-by-version.ts'
import type { Shop } from '../shop.ts'
import { readText } from './read-text.ts'
import { insertTextVersion, type GuardedText } from './update-text.ts'

type Authors = { actorId: number | null; undoneById: number }

/**
 * Writes the text of an email as it was before a guarded change, as a version of its own; refuses with `changed_since` when another
 * person than the one who made the change has saved one since.
 */
export async function restoreText(
  tx: Tx,
  shop: Shop,
  { actorId, undoneById }: Authors,
  before: unknown,
): Promise<void> {
  const { key, version, markdown } = before as GuardedText
  await raiseVersion(tx, 'profile')
  const later = await tx
    .selectFrom('text_versions')
    .select('author_id')
    .where('text_key', '=', key)
    .where('number', '>', version)
    .execute()
  if (later.some(({ author_id }) => author_id !== actorId)) throw new Refusal('changed_since')
  const present = await readText(tx, key)
  await insertTextVersion(tx, shop, { key, markdown, version: present.version + 1 }, undoneById)
}
