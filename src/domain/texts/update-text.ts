import { Refusal } from '#contract/refusals.ts'
import type { TextKey } from '#contract/texts.ts'
import type { OwnText } from '#contract/texts.schema.ts'
import type { Tx } from '#db/tables.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import { changeVersioned } from '../shop/cached-by-version.ts'
import type { Shop } from '../shop.ts'
import { checkText } from './check-text.ts'
import { deliveredText } from './delivered-texts.ts'
import { readText } from './read-text.ts'

type Input = { key: TextKey; markdown: string; version: number }

/** Saves a new version of a text; refuses with `changed_meanwhile` when a colleague saved one since. */
export async function updateText(
  shop: Shop,
  { key, markdown: typed, version }: Input,
  caller: Caller,
): Promise<OwnText> {
  const author = requireAccount(caller)
  const markdown = typed.replaceAll('\r\n', '\n').trim()
  checkText(key, markdown)
  return changeVersioned(shop, 'profile', async (tx) => {
    const present = await readText(tx, key)
    if (present.version !== version) throw new Refusal('changed_meanwhile', { facts: { text: present } })
    if (present.markdown === markdown) return present
    const number = present.version + 1
    await insertTextVersion(tx, shop, { key, markdown, version: number }, author.id)
    const details = { text: key, version: number }
    await recordEvent(tx, shop, { kind: 'shop.text_changed', by: caller, details })
    return readText(tx, key)
  })
}

/** Inserts a version of a text; the text as delivered is kept by its name. */
export async function insertTextVersion(
  tx: Tx,
  shop: Shop,
  { key, markdown, version }: Input,
  authorId: number,
): Promise<void> {
  const delivered = deliveredText(key)
  const isDelivered = markdown === delivered.markdown
  await tx
    .insertInto('text_versions')
    .values({
      text_key: key,
      number: version,
      markdown: isDelivered ? null : markdown,
      delivered: isDelivered ? delivered.version : null,
      author_id: authorId,
      created_at: shop.now(),
    })
    .execute()
}
