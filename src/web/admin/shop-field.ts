import type { TypedProfile } from './shop-form.ts'
import { shopLabels } from './shop-labels.ts'

/** What an input of the shop form is given: its name, its words, what was typed and what was wrong with that. */
export type ShopField = (name: string) => {
  name: string
  label: string
  defaultValue: string
  error: string | undefined
  hint: string | undefined
  autoComplete: 'off'
}

/** Gives each input what belongs to it. `today` is what somebody else saved in the meantime. */
export function shopField(
  typed: TypedProfile,
  mistakes: Record<string, string>,
  today: TypedProfile | null,
): ShopField {
  return (name) => ({
    name,
    label: shopLabels[name] ?? name,
    defaultValue: typed[name] ?? '',
    error: mistakes[name],
    hint: today ? savedNow(typed[name] ?? '', today[name] ?? '') : undefined,
    // The browser would offer the address of whoever sits here.
    autoComplete: 'off',
  })
}

function savedNow(typed: string, today: string): string | undefined {
  if (typed.trim() === today.trim()) return undefined
  return `Now saved: ${today.trim() === '' ? 'nothing' : today}`
}
