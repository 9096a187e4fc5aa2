import type { PublicProfile } from '#contract/shop-profile.schema.ts'
import { describeWorkStart } from '#contract/work-start.ts'
import { useShopProfile } from './shop-profile.ts'
import { Notice } from './ui/card.tsx'

/** Says when work on a phone begins because of a closure; renders nothing when none is near. */
export function WorkStartNotice() {
  const words = findWorkStart(useShopProfile())
  return words === null ? null : <Notice tone="info">{words}</Notice>
}

/** Days are those of the shop. Pages are rendered anew after midnight. */
function findWorkStart({ closures = [], timeZone }: PublicProfile): string | null {
  return describeWorkStart(closures, readToday(timeZone))
}

/** The present day in the shop's zone, as yyyy-mm-dd. */
export function readToday(timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(Date.now())
}
