import { levels } from '#contract/endpoint.ts'
import type { CallerInfo } from '#contract/accounts.schema.ts'
import type { PublicProfile } from '#contract/shop-profile.schema.ts'

/** Whether a visitor sees only that the shop opens soon; staff see the whole shop. */
export function isHiddenFrom({ profile, caller }: { profile: PublicProfile; caller: CallerInfo }): boolean {
  return profile.opening?.state === 'soon' && caller.authLevel < levels.staff
}
