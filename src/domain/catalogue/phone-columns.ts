import { MAX_SLUG_LENGTH, toSlug } from '#contract/phone-slug.ts'
import { Refusal } from '#contract/refusals.ts'
import type { PhoneDetails } from '#contract/phones.schema.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { insertSeries } from './series.ts'
import { listSeriesRows } from './series-row.ts'

/** The columns that staff write, except the identifier. */
export async function toColumns(tx: Tx, shop: Shop, details: PhoneDetails, caller: Caller) {
  return {
    brand: await findOrAddSeries(tx, shop, details, caller),
    model: details.model,
    display_name: details.displayName,
    release_year: details.releaseYear,
    drawing: details.drawing === null ? null : JSON.stringify(details.drawing),
    hidden: details.hidden ? (1 as const) : (0 as const),
  }
}

/** The identifier as typed, or by the rule of the catalogue. Refuses one that is empty or too long. */
export function toIdentifier({ phoneid, displayName }: PhoneDetails): string {
  const slug = phoneid || toSlug(displayName)
  const error =
    slug === ''
      ? 'Please use letters a to z or digits in the name.'
      : slug.length > MAX_SLUG_LENGTH
        ? `The identifier that follows from this name has more than ${MAX_SLUG_LENGTH} characters.`
        : null
  if (error === null) return slug
  throw new Refusal('invalid', { message: error, fields: { [phoneid ? 'phoneid' : 'displayName']: error } })
}

/** Refuses an identifier that another phone has, at the field it follows from. */
export async function requireFreeIdentifier(
  tx: Tx,
  slug: string,
  { own, field }: { own: number | null; field: 'phoneid' | 'displayName' },
): Promise<void> {
  const other = await tx
    .selectFrom('phones')
    .select(['id', 'display_name'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!other || other.id === own) return
  const error = `${other.display_name} has the identifier ${slug} already.`
  throw new Refusal('invalid', { message: error, fields: { [field]: error } })
}

async function findOrAddSeries(tx: Tx, shop: Shop, details: PhoneDetails, caller: Caller): Promise<string> {
  const { brand, new_series: label } = details
  if (label !== '') {
    const { key } = await insertSeries(tx, shop, { label, field: 'new_series' }, caller)
    return key
  }
  const known = (await listSeriesRows(tx)).some(({ key }) => key === brand)
  if (brand && known) return brand
  const error = 'Please choose a series, or name a new one.'
  throw new Refusal('invalid', { message: error, fields: { brand: error } })
}
