import type { OpeningItem } from '#contract/opening.ts'

const names: Record<OpeningItem, string> = {
  name: 'the name of the shop',
  address: 'its address',
  phone: 'its phone number',
  prices: 'a price of your own',
  texts: 'the legal texts',
}

/** Names items of the checklist in half a sentence. */
export function nameItems(items: readonly OpeningItem[]): string {
  return new Intl.ListFormat('en-AU').format(items.map((item) => names[item]))
}
