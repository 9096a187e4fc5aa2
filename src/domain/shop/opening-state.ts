import { firstProfile } from '#contract/first-profile.ts'
import type { PublicOpening } from '#contract/opening.schema.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import type { Db } from '#db/tables.ts'
import type { Shop } from '../shop.ts'

type OpeningState = {
  takesBookings: boolean
  sentence: string
  /** Whether the shop was ever opened with everything confirmed. */
  wasOpened: boolean
  version: number
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Whether the shop has an address that visitors reach, and so has to be opened by its owner. */
export function hasPublicAddress({ publicUrl }: Pick<Shop, 'publicUrl'>): boolean {
  return !loopback.test(new URL(publicUrl).hostname)
}

/** Reads whether the shop takes bookings. */
export async function readOpeningState(db: Db): Promise<OpeningState> {
  const row = await db
    .selectFrom('shop_opening')
    .select(['takes_bookings', 'sentence', 'opened_at', 'version'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return {
    takesBookings: row.takes_bookings === 1,
    sentence: row.sentence,
    wasOpened: row.opened_at !== null,
    version: row.version,
  }
}

/** Whether visitors see nothing but the notice that the shop opens soon. */
export function isOpeningSoon(shop: Pick<Shop, 'publicUrl'>, { wasOpened }: OpeningState): boolean {
  return !wasOpened && hasPublicAddress(shop)
}

/** What public pages show of the opening; null while the shop takes bookings. */
export function publicOpening(
  shop: Pick<Shop, 'publicUrl'>,
  state: OpeningState,
  profile: ShopProfile,
): PublicOpening | null {
  const { sentence } = state
  if (isOpeningSoon(shop, state)) return { state: 'soon', sentence, own: listOwnParts(profile) }
  return state.takesBookings ? null : { state: 'closed', sentence, own: [] }
}

/** The parts of the profile that are no longer the delivered examples. */
export function listOwnParts(profile: ShopProfile): PublicOpening['own'] {
  const differs = (key: 'name' | 'street' | 'phone' | 'email') =>
    plain(profile[key]) !== plain(firstProfile[key])
  return [
    ...(differs('name') ? ['name' as const] : []),
    ...(differs('street') ? ['address' as const] : []),
    ...(differs('phone') ? ['phone' as const] : []),
    ...(differs('email') ? ['email' as const] : []),
  ]
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}@]/gu, '')
}
