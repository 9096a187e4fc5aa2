import { isDeepStrictEqual } from 'node:util'
import type { GuardedKind } from '#contract/guarded-changes.ts'
import { Refusal, refuseField } from '#contract/refusals.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { listOwners, recordGuardedChange } from '../record-guarded-change.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { changeVersioned } from './cached-by-version.ts'
import { isOpeningSoon, readOpeningState } from './opening-state.ts'
import { readProfile, type VersionedProfile } from './shop-profile.ts'

export type ChangedProfile = { profile: Partial<ShopProfile>; version: number }

/** What is changed with the password only: its fields, and its value as it is recorded. */
const guardedValues = {
  bank: { fields: ['bank', 'payId'], read: ({ bank, payId }) => ({ ...bank, payId }) },
  shop_email: { fields: ['email'], read: ({ email }) => email },
  second_step_rule: { fields: ['secondStepRequired'], read: (profile) => profile.secondStepRequired },
} as const satisfies Partial<
  Record<GuardedKind, { fields: readonly (keyof ShopProfile)[]; read: (profile: ShopProfile) => unknown }>
>

/**
 * Changes the shop profile; refuses with `changed_meanwhile` when it was changed since. Fields left out stay. `guard` may
 * refuse a change of a guarded field.
 */
export async function writeShopProfile(
  shop: Shop,
  input: ChangedProfile,
  caller: Caller,
  guard: () => void = () => {},
): Promise<VersionedProfile> {
  return changeVersioned(shop, 'profile', async (tx) => {
    const known = await readProfile(tx)
    if (known.version !== input.version) throw new Refusal('changed_meanwhile', { facts: known })
    const profile = { ...known.profile, ...input.profile }
    const names = Object.keys(profile) as (keyof ShopProfile)[]
    const fields = names.filter((name) => !isDeepStrictEqual(known.profile[name], profile[name])).sort()
    if (fields.length === 0) return known
    if (fields.includes('firstInvoiceNumber')) await refuseAfterFirstInvoice(tx)
    if (fields.includes('abn') || fields.includes('gstRegistered')) refuseGstWithoutAbn(profile)
    if (fields.includes('embedSites')) refuseInsecureSites(shop, profile.embedSites)
    const guarded = (Object.keys(guardedValues) as (keyof typeof guardedValues)[]).filter((kind) =>
      guardedValues[kind].fields.some((field) => fields.includes(field)),
    )
    if (guarded.length > 0) guard()

    const version = known.version + 1
    const columns = { profile: JSON.stringify(profile), version, updated_at: shop.now() }
    await tx
      .insertInto('shop_profile')
      .values({ id: 1, ...columns })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute()
    const record = (changed: string[]) =>
      recordEvent(tx, shop, { kind: 'shop.profile_changed', by: caller, details: { fields: changed } })
    const later = guarded.slice(1).flatMap((kind): readonly string[] => guardedValues[kind].fields)
    const eventId = await record(fields.filter((field) => !later.includes(field)))
    // Until the first opening the address is an example, which belongs to no shop.
    const isInUse = !isOpeningSoon(shop, await readOpeningState(tx))
    for (const kind of guarded) {
      const { read, fields: own } = guardedValues[kind]
      await recordGuardedChange(tx, shop, {
        // Each guarded change has an event of its own, which it is undone by.
        eventId:
          kind === guarded[0]
            ? eventId
            : await record(fields.filter((field) => (own as readonly string[]).includes(field))),
        kind,
        by: caller,
        before: read(known.profile),
        after: read(profile),
        owners: await listOwners(tx),
        ...(kind === 'shop_email' && isInUse && { oldEmail: known.profile.email }),
      })
    }
    return { profile, version }
  })
}

/** A tax invoice names the ABN of its shop. */
function refuseGstWithoutAbn({ abn, gstRegistered }: ShopProfile): void {
  if (!gstRegistered || abn !== '') return
  throw refuseField(
    'profile.abn',
    'Please enter the ABN: a shop that is registered for GST names it on its tax invoices.',
  )
}

/** A website without https can be changed on its way, with the frame in it; only a shop that has none itself is shown there. */
function refuseInsecureSites({ publicUrl }: Shop, sites: readonly string[]): void {
  if (!publicUrl.startsWith('https:')) return
  const place = sites.findIndex((site) => !site.startsWith('https:'))
  if (place < 0) return
  const message = 'Please enter a website that starts with https://.'
  throw new Refusal('invalid', { message, fields: { [`profile.embedSites.${place}`]: message } })
}

/** Invoices are numbered without a gap, so the first number cannot change once it was used. */
async function refuseAfterFirstInvoice(tx: Tx): Promise<void> {
  // Locked: a first invoice that is being issued at this moment counts.
  const counter = await tx
    .selectFrom('versions')
    .select('value')
    .where('name', '=', 'invoices')
    .forUpdate()
    .executeTakeFirst()
  if ((counter?.value ?? 0) === 0) return
  throw refuseField(
    'profile.firstInvoiceNumber',
    'The first invoice has been issued, so the numbers go on from it.',
  )
}
