import { Refusal } from '#contract/refusals.ts'
import type { Shop } from '../shop.ts'

/** Decrypts one side of a guarded change. Refuses with `unreadable_change` after the key was replaced. */
export function readGuardedValue(
  shop: Shop,
  eventId: number,
  side: 'before' | 'after',
  encrypted: string,
): unknown {
  const text = shop.secrets.decrypt('change', `${eventId}:${side}`, encrypted)
  if (text === null) throw new Refusal('unreadable_change')
  return JSON.parse(text) as unknown
}
