import type { ProfileValues } from './shop-form.ts'
import { shopLabels } from './shop-labels.ts'

/** Props of an input of the shop profile form: name, label, submitted value and error. */
export type ShopField = (name: string) => {
  name: string
  label: string
  defaultValue: string
  error: string | undefined
  hint: string | undefined
  autoComplete: 'off'
}

/** Builds the props of each input. `today`: the profile that a colleague saved in the meantime. */
export function shopField(
  submitted: ProfileValues,
  errors: Record<string, string>,
  today: ProfileValues | null,
): ShopField {
  return (name) => ({
    name,
    label: shopLabels[name] ?? name,
    defaultValue: submitted[name] ?? '',
    error: errors[name],
    hint: today ? savedNow(submitted[name] ?? '', today[name] ?? '') : undefined,
    // Off, or the browser would suggest the address of the staff member.
    autoComplete: 'off',
  })
}

function savedNow(submitted: string, today: string): string | undefined {
  if (submitted.trim() === today.trim()) return undefined
  return `Now saved: ${today.trim() === '' ? 'nothing' : today}`
}
