import type { Shop } from '../shop.ts'
import type { AccentColours } from './accent-colours.ts'
import { publicLook } from './read-look.ts'

/**
 * The style rules of the shop's own look, for every document after the style sheets; '' for the delivered one. Values are
 * colours that were checked, so the rules hold nothing that was typed.
 */
export async function lookStyle(shop: Shop): Promise<string> {
  const { accent, hasMark } = await publicLook(shop)
  const rules: string[] = []
  if (accent) {
    rules.push(
      `@media screen{:root{${variables(accent.light)}}}`,
      `@media screen and (prefers-color-scheme:dark){:root{${variables(accent.dark)}}}`,
    )
  }
  if (hasMark) {
    rules.push(
      '.brand-stamp{background:url(/icon-192.png) center/contain no-repeat;filter:none}.brand-stamp>svg{visibility:hidden}',
    )
  }
  return rules.join('')
}

function variables({ accent, deep, ink, wash }: AccentColours): string {
  return `--color-accent:${accent};--color-accent-deep:${deep};--color-accent-ink:${ink};--color-accent-wash:${wash}`
}
