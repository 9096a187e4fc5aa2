import { toSteps, type PreparationStep } from '#contract/preparation-steps.ts'
import { toNotice, type NoticeText } from '#contract/repair-notice.ts'
import type { Db } from '#db/tables.ts'
import { cachedByVersion } from '../shop/cached-by-version.ts'
import { textFacts, type TextFacts } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { deliveredText, deliveredVersions } from './delivered-texts.ts'
import { fillText } from './fill-text.ts'
import { parseStoredText } from './parse-markdown.ts'

/** The texts that go with a parcel to the shop. */
export type ShippingTexts = {
  /** The present repair notice. */
  notice: NoticeText
  /** Every version of the notice that a customer may have accepted. */
  notices: ReadonlyMap<string, NoticeText>
  /** The preparation list. */
  steps: PreparationStep[]
}

/** Returns these texts, cached until they are changed. */
export const shippingTexts = cachedByVersion('profile', async (shop: Shop) =>
  readShippingTexts(shop.database.db, await textFacts(shop)),
)

/** Reads these texts with one statement. */
export async function readShippingTexts(db: Db, profile: TextFacts): Promise<ShippingTexts> {
  const rows = await db
    .selectFrom('text_versions')
    .select(['text_key', 'number', 'markdown'])
    .where('text_key', 'in', ['notice', 'preparation'])
    .orderBy('number', 'desc')
    .execute()
  const own = rows.filter(({ text_key }) => text_key === 'notice')
  const notices = [
    ...deliveredVersions('notice').map(({ version, markdown }) => parseNotice(version, markdown)),
    ...own.flatMap(({ number, markdown }) =>
      markdown === null ? [] : [parseNotice(`own-${number}`, markdown)],
    ),
  ]
  const present = own[0]?.markdown ? `own-${own[0].number}` : deliveredText('notice').version
  const list = rows.find(({ text_key }) => text_key === 'preparation')?.markdown
  const delivered = deliveredText('preparation').markdown
  return {
    notice: notices.find(({ version }) => version === present)!,
    notices: new Map(notices.map((notice) => [notice.version, notice])),
    steps: toSteps(fillText(parseStoredText(list ?? delivered, delivered), profile)),
  }
}

function parseNotice(label: string, markdown: string): NoticeText {
  return toNotice({ label, blocks: parseStoredText(markdown, deliveredText('notice').markdown) })
}
