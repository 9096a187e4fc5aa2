import type { Shop } from '../shop.ts'

/** Where passkeys of the shop are valid: its public address, on the owner's computer `localhost`. */
export function relyingParty({ publicUrl }: Shop): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}
