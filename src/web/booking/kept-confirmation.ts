import { isRepairKey } from '#contract/catalogue.ts'
import type { Confirmation } from '#contract/tickets.ts'

const key = 'mendpost-confirmation'

/** Keeps in this tab just what the confirmation shows; does nothing on the server or without storage. */
export function keepConfirmation(confirmation: Confirmation): void {
  if (import.meta.env.SSR) return
  try {
    sessionStorage.setItem(key, JSON.stringify(confirmation))
  } catch {
    // Storage is switched off or full: the server knows the last ticket too.
  }
}

/** What this tab kept, as text; null when there is nothing, or no storage. */
export function keptText(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Reads what was kept; null when it is not a confirmation. */
export function confirmationFrom(text: string | null): Confirmation | null {
  if (text === null) return null
  try {
    const kept = JSON.parse(text) as Partial<Record<keyof Confirmation, unknown>>
    const word = (name: keyof Confirmation) => (typeof kept[name] === 'string' ? kept[name] : '')
    const repair = word('repair_name')
    if (typeof kept.ticket_id !== 'number' || !isRepairKey(repair)) return null
    return {
      ticket_id: kept.ticket_id,
      repair_name: repair,
      user_mobile: word('user_mobile'),
      address: word('address'),
      address_apt: word('address_apt'),
      address_city: word('address_city'),
      address_state: word('address_state'),
      address_post: word('address_post'),
      battery: kept.battery === 'damaged' ? 'damaged' : 'fine',
    }
  } catch {
    return null
  }
}
