import { defaultTexts, textTemplateKeys, type TextTemplateKey } from '#contract/text-messages.ts'
import { Refusal, refuseField } from '#contract/refusals.ts'
import type { TextSettings, TextTemplate, TextUsage } from '#contract/text-messages.schema.ts'
import type { Db } from '#db/tables.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { readUsage } from './text-usage.ts'

/** Returns the words of all texts, the settings, and what texts cost by month. */
export async function readTextMessages(shop: Shop): Promise<{
  provider: string | null
  templates: TextTemplate[]
  settings: TextSettings
  usage: TextUsage[]
}> {
  const { db } = shop.database
  const { timeZone } = await shopProfile(shop)
  const rows = await db
    .selectFrom('text_templates')
    .select(['text_kind', 'body', 'version'])
    .orderBy('id')
    .limit(textTemplateKeys.length)
    .execute()
  return {
    provider: shop.texts?.name ?? null,
    templates: textTemplateKeys.map((text) => {
      const own = rows.find(({ text_kind }) => text_kind === text)
      return own ? { text, body: own.body, version: own.version } : delivered(text)
    }),
    settings: await readTextSettings(db),
    usage: await readUsage(db, shop.now(), timeZone),
  }
}

function delivered(text: TextTemplateKey): TextTemplate {
  return { text, body: defaultTexts[text], version: 0 }
}

/** Returns the words of a text: the shop's own, else those delivered. */
export async function readTemplate(db: Db, text: TextTemplateKey): Promise<TextTemplate> {
  const own = await db
    .selectFrom('text_templates')
    .select(['body', 'version'])
    .where('text_kind', '=', text)
    .executeTakeFirst()
  return own ? { text, ...own } : delivered(text)
}

/** Replaces the words of a text; refuses with `changed_meanwhile` when they were changed since. */
export async function updateTextTemplate(
  shop: Shop,
  { text, body, version }: TextTemplate,
  caller: Caller,
): Promise<{ template: TextTemplate }> {
  const author = requireAccount(caller)
  return shop.database.transaction(async (tx) => {
    const known = await readTemplate(tx, text)
    if (known.version === version && known.body === body) return { template: known }
    const columns = { body, updated_by_id: author.id, updated_at: shop.now() }
    const saved =
      version === 0
        ? await tx
            .insertInto('text_templates')
            .values({ text_kind: text, ...columns })
            .onConflict((conflict) => conflict.column('text_kind').doNothing())
            .returning('version')
            .executeTakeFirst()
        : await tx
            .updateTable('text_templates')
            .set((old) => ({ ...columns, version: old('version', '+', 1) }))
            .where('text_kind', '=', text)
            .where('version', '=', version)
            .returning('version')
            .executeTakeFirst()
    if (!saved) {
      throw new Refusal('changed_meanwhile', { facts: { template: await readTemplate(tx, text) } })
    }
    await recordEvent(tx, shop, { kind: 'text.wording_changed', by: caller, details: { text } })
    return { template: { text, body, version: saved.version } }
  })
}

/** Goes back to the words as delivered. Idempotent. */
export async function resetTextTemplate(
  shop: Shop,
  text: TextTemplateKey,
  caller: Caller,
): Promise<{ template: TextTemplate }> {
  return shop.database.transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('text_templates')
      .where('text_kind', '=', text)
      .executeTakeFirst()
    if (numDeletedRows > 0n) {
      await recordEvent(tx, shop, { kind: 'text.wording_changed', by: caller, details: { text } })
    }
    return { template: delivered(text) }
  })
}

/** Returns the price of a segment and the limit of a month. */
export async function readTextSettings(db: Db): Promise<TextSettings> {
  const row = await db
    .selectFrom('text_settings')
    .select(['segment_price', 'monthly_limit_cents', 'version'])
    .limit(1)
    .executeTakeFirst()
  return row ?? { segment_price: 0, monthly_limit_cents: null, version: 0 }
}

/** Sets the price of a segment and the limit of a month; refuses with `changed_meanwhile`, and a limit without a price. */
export async function updateTextSettings(
  shop: Shop,
  input: TextSettings,
  caller: Caller,
): Promise<{ settings: TextSettings }> {
  if (input.monthly_limit_cents !== null && input.segment_price === 0) {
    throw refuseField(
      'segment_price',
      'Please enter what a segment costs: without it, no limit is ever reached.',
    )
  }
  return shop.database.transaction(async (tx) => {
    const { version, ...columns } = input
    const { numUpdatedRows } = await tx
      .updateTable('text_settings')
      .set((old) => ({ ...columns, version: old('version', '+', 1) }))
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      throw new Refusal('changed_meanwhile', { facts: { settings: await readTextSettings(tx) } })
    }
    await recordEvent(tx, shop, {
      kind: 'text.settings_changed',
      by: caller,
      details: { segment_price: input.segment_price, monthly_limit_cents: input.monthly_limit_cents },
    })
    return { settings: await readTextSettings(tx) }
  })
}
