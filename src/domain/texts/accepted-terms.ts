import { refuseField } from '#contract/refusals.ts'
import type { Block } from '#contract/text-blocks.ts'
import type { ShownText } from '#contract/texts.schema.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { Shop } from '../shop.ts'
import { deliveredText } from './delivered-texts.ts'
import { parseShown } from './parse-markdown.ts'
import { readLabelled } from './read-text.ts'

/**
 * Keeps the wording of the terms that a booking accepts, with the facts of the profile as they are now. Refuses a
 * wording that is neither the present one nor was accepted before.
 */
export async function saveAcceptedTerms(
  tx: Tx,
  shop: Shop,
  { label, terms }: { label: string; terms: ShownText },
): Promise<void> {
  if (terms.label === label) {
    // Without placeholders the version itself is the wording.
    if (!label.includes('.')) return
    const row = { text_key: 'terms', label, blocks: JSON.stringify(terms.blocks), created_at: shop.now() }
    await tx
      .insertInto('accepted_texts')
      .values(row)
      .onConflict((conflict) => conflict.columns(['text_key', 'label']).doNothing())
      .execute()
    return
  }
  if ((await findAcceptedTerms(tx, label)) === null) {
    throw refuseField(
      'terms_version',
      'The terms have changed since this page was loaded. Please read them again, then send the form.',
    )
  }
}

/** Returns the terms as they were accepted under a label; null for an unknown one. */
export async function findAcceptedTerms(db: Db, label: string): Promise<Block[] | null> {
  const kept = await db
    .selectFrom('accepted_texts')
    .select('blocks')
    .where('text_key', '=', 'terms')
    .where('label', '=', label)
    .executeTakeFirst()
  if (kept) return JSON.parse(kept.blocks) as Block[]
  const markdown = label.includes('.') ? null : await readLabelled(db, 'terms', label)
  return markdown === null ? null : parseShown(markdown, deliveredText('terms').markdown)
}
