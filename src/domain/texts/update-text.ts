import { guardedTemplate } from '#contract/email-templates.ts'
import { Refusal } from '#contract/refusals.ts'
import type { TextKey } from '#contract/texts.ts'
import type { OwnText } from '#contract/texts.schema.ts'
import type { Tx } from '#db/tables.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import { changeVersioned } from '../shop/cached-by-version.ts'
import { listOwners, recordGuardedChange } from '../record-guarded-change.ts'
import type { Shop } from '../shop.ts'
import { checkText } from './check-text.ts'
import { deliveredText } from './delivered-texts.ts'
import { emailTextKey } from './email-text.ts'
import { readText } from './read-text.ts'

export type ChangedText = { key: TextKey; markdown: string; version: number }

/** What is kept of a guarded text, before and after its change. */
export type GuardedText = ChangedText

const alwaysDelivered =
  'This email warns the owners of changed words, so it is always sent as delivered. It cannot be worded here.'

/**
 * Saves a new version of a text; refuses with `changed_meanwhile` when a colleague saved one since. That of an email with a secret
 * link is a guarded change, which `guard` may refuse; the email about it is always sent as delivered, so that no words can hide it.
 */
export async function updateText(
  shop: Shop,
  { key, markdown: typed, version }: ChangedText,
  caller: Caller,
  guard: () => void = () => {},
): Promise<OwnText> {
  const author = requireAccount(caller)
  const markdown = typed.replaceAll('\r\n', '\n').trim()
  checkText(key, markdown)
  if (key === emailTextKey(guardedTemplate('email_text'))) {
    throw new Refusal('invalid', { message: alwaysDelivered, fields: { markdown: alwaysDelivered } })
  }
  return changeVersioned(shop, 'profile', async (tx) => {
    const present = await readText(tx, key)
    if (present.version !== version) throw new Refusal('changed_meanwhile', { facts: { text: present } })
    if (present.markdown === markdown) return present
    if (present.guarded) guard()
    const number = present.version + 1
    await insertTextVersion(tx, shop, { key, markdown, version: number }, author.id)
    const details = { text: key, version: number }
    const eventId = await recordEvent(tx, shop, { kind: 'shop.text_changed', by: caller, details })
    if (present.guarded) {
      await recordGuardedChange(tx, shop, {
        eventId,
        kind: 'email_text',
        by: caller,
        before: { key, version, markdown: present.markdown } satisfies GuardedText,
        after: { key, version: number, markdown } satisfies GuardedText,
        owners: await listOwners(tx),
      })
    }
    return readText(tx, key)
  })
}

/** Inserts a version of a text; the text as delivered is kept by its name. */
export async function insertTextVersion(
  tx: Tx,
  shop: Shop,
  { key, markdown, version }: ChangedText,
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
