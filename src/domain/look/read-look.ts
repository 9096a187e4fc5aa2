import type { LookPicture } from '#contract/look.ts'
import type { Look } from '#contract/look.schema.ts'
import type { Db } from '#db/tables.ts'
import type { PdfLook } from '../pdf-renderer.ts'
import type { Shop } from '../shop.ts'
import { cachedByVersion } from '../shop/cached-by-version.ts'
import { createEtag } from '../shop/cached-json.ts'
import { readProfile } from '../shop/shop-profile.ts'
import { deliveredAccent, groundContrast, toAccentThemes, type AccentThemes } from './accent-colours.ts'

type LookRow = { accent: string | null; mark_key: string | null; version: number }

/** Reads accent and mark of the shop. */
export async function readLookRow(db: Db): Promise<LookRow> {
  return db
    .selectFrom('shop_look')
    .select(['accent', 'mark_key', 'version'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
}

/** Returns the look as staff see it. */
export async function readLook(db: Db): Promise<Look> {
  const { accent, mark_key, version } = await readLookRow(db)
  const { name, social } = (await readProfile(db)).profile
  const { light, dark } = accent ? toAccentThemes(accent) : deliveredAccent
  return {
    name,
    accent,
    accent_dark: dark.accent,
    contrast: {
      light: floorRatio(groundContrast(light.accent, 'light')),
      dark: floorRatio(groundContrast(dark.accent, 'dark')),
    },
    mark: mark_key !== null,
    social,
    version,
  }
}

/** A ratio with one digit, never rounded up to a limit that it does not reach. */
export function floorRatio(ratio: number): number {
  return Math.floor(ratio * 10) / 10
}

type Picture = { bytes: Uint8Array<ArrayBuffer>; etag: string }
/** Look of the public pages: null where it is the delivered one. */
type PublicLook = {
  accent: AccentThemes | null
  markKey: string | null
  version: number
  pictures: Map<LookPicture, Promise<Picture | null>>
}

const lookNow = cachedByVersion('profile', async (shop): Promise<PublicLook> => {
  const { accent, mark_key: markKey, version } = await readLookRow(shop.database.db)
  return { accent: accent ? toAccentThemes(accent) : null, markKey, version, pictures: new Map() }
})

/** Accent colours and mark as public pages, emails and PDFs show them; cached until they are changed. */
export async function publicLook(shop: Shop): Promise<{ accent: AccentThemes | null; hasMark: boolean }> {
  const { accent, markKey } = await lookNow(shop)
  return { accent, hasMark: markKey !== null }
}

/** Returns a picture of the shop's own mark, read from the storage once; null for the delivered one. */
export async function lookPicture(shop: Shop, path: LookPicture): Promise<Picture | null> {
  const { markKey, pictures } = await lookNow(shop)
  if (markKey === null) return null
  let picture = pictures.get(path)
  if (!picture) {
    picture = shop.storage
      .get(markFile(markKey, path))
      .then((bytes) => bytes && { bytes, etag: createEtag(bytes) })
    pictures.set(path, picture)
    // A storage that is away is asked again.
    picture.catch(() => pictures.delete(path))
  }
  return picture
}

/** Storage key of one picture of a mark. */
export function markFile(key: string, path: LookPicture): string {
  return `look/${key}${path}`
}

/** Colour and mark of the documents. */
export async function pdfLook(shop: Shop): Promise<PdfLook> {
  const { accent } = await lookNow(shop)
  // While the storage is away, a document without the mark is better than none.
  const mark = await lookPicture(shop, '/icon-192.png').catch(() => null)
  return { accent: accent?.light.accent ?? null, mark: mark?.bytes ?? null }
}

/** Changes with each change of the look. */
export async function lookVersion(shop: Shop): Promise<number> {
  return (await lookNow(shop)).version
}
