import type { FormChange, FurtherItem, SentItem } from './further-values.ts'

/** Adds a repair to those of the form, or takes one out; `added` is the key of a new one. */
export function changeItems(
  sent: readonly SentItem[],
  change: FormChange,
): { items: FurtherItem[]; added?: number } {
  const items = sent.map(toShown)
  if (change.kind === 'show') return { items }
  if (change.kind === 'take_out') return { items: items.filter(({ key }) => key !== change.key) }
  const key = Math.max(0, ...sent.map((item) => item.key)) + 1
  const typed = change.kind === 'add_repair' ? { same: '1' } : {}
  return { items: [...items, { key, typed }], added: key }
}

/** A repair as the form shows it again; on the server the pin code has to be typed once more. */
export function toShown({ key, typed: { phone_pin, ...typed } }: SentItem): FurtherItem {
  return { key, typed, ...(import.meta.env.SSR && phone_pin !== '' && { passcodeLost: true }) }
}
