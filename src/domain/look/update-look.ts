import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '#contract/refusals.ts'
import type { Look } from '#contract/look.schema.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { changeVersioned } from '../shop/cached-by-version.ts'
import { readProfile } from '../shop/shop-profile.ts'
import { groundContrast, MIN_CONTRAST } from './accent-colours.ts'
import { floorRatio, readLook } from './read-look.ts'

type Input = {
  name?: string | undefined
  accent?: string | null | undefined
  social?: ShopProfile['social'] | undefined
  version?: number | undefined
}

/** Changes name, accent and social links; fields that are left out stay. Refuses an accent without enough contrast. */
export function updateLook(shop: Shop, input: Input, caller: Caller): Promise<Look> {
  if (input.accent) refusePale(input.accent)
  return changeLook(shop, input.version, async (tx) => {
    const fields = await changeProfile(tx, shop, input)
    const known = await readLook(tx)
    if (input.accent !== undefined && input.accent !== known.accent) {
      await tx.updateTable('shop_look').set({ accent: input.accent }).where('id', '=', 1).execute()
      fields.push('accent')
    }
    if (fields.length === 0) return false
    await recordEvent(tx, shop, { kind: 'shop.profile_changed', by: caller, details: { fields } })
    return true
  })
}

/** Runs a change of the look in one transaction, and lets every process see it. */
export async function changeLook(
  shop: Shop,
  version: number | undefined,
  work: (tx: Tx) => Promise<boolean>,
): Promise<Look> {
  return changeVersioned(shop, 'profile', async (tx) => {
    const known = await readLook(tx)
    if (version !== undefined && version !== known.version) {
      throw new Refusal('changed_meanwhile', { facts: { look: known } })
    }
    if (await work(tx)) {
      await tx
        .updateTable('shop_look')
        .set((row) => ({ version: row('version', '+', 1) }))
        .where('id', '=', 1)
        .execute()
    }
    return readLook(tx)
  })
}

/** Refuses an accent that cannot be read on light pages, with its measured contrast. */
export function refusePale(accent: string): void {
  const ratio = groundContrast(accent, 'light')
  if (ratio >= MIN_CONTRAST) return
  const message = `This colour has a contrast of ${floorRatio(ratio)}:1 on light pages; text needs at least ${MIN_CONTRAST}:1. Please choose a darker one.`
  throw new Refusal('invalid', {
    message,
    fields: { accent: message },
    facts: { contrast: floorRatio(ratio) },
  })
}

async function changeProfile(tx: Tx, shop: Shop, { name, social }: Input): Promise<string[]> {
  const { profile, version } = await readProfile(tx)
  const changed = { ...profile, ...(name !== undefined && { name }), ...(social && { social }) }
  const fields = (['name', 'social'] as const).filter(
    (field) => !isDeepStrictEqual(profile[field], changed[field]),
  )
  if (fields.length > 0) {
    await tx
      .updateTable('shop_profile')
      .set({ profile: JSON.stringify(changed), version: version + 1, updated_at: shop.now() })
      .where('id', '=', 1)
      .execute()
  }
  return fields
}
