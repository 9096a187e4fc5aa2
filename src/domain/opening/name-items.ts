import type { OpeningItem } from '#contract/opening.ts'

const names: Record<OpeningItem, string> = {
  name: 'the name of the shop',
  address: 'its address',
  map_point: 'its place on the map',
  phone: 'its phone number',
  prices: 'a price of your own',
  texts: 'the legal texts',
  mail: 'a mail server that sends',
}

/** Names items of the checklist in half a sentence. */
export function nameItems(items: readonly OpeningItem[]): string {
  return new Intl.ListFormat('en-AU').format(items.map((item) => names[item]))
}
