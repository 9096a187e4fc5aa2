import type { Shop } from '../shop.ts'
import { createTrackToken, type Linked } from './track-token.ts'

type Erasable = Linked & { erased_at: number | null; link_closed: 0 | 1 }

/** Returns the private tracking link of a ticket; null once it was erased or its link closed, and the page no longer exists. */
export function createTrackLink(shop: Pick<Shop, 'publicUrl' | 'secrets'>, ticket: Erasable): string | null {
  return ticket.erased_at === null && ticket.link_closed === 0 ? trackLink(shop, ticket) : null
}

/** Returns the private tracking link for emails: no log-in needed, valid until the link is renewed. */
export function trackLink(
  { publicUrl, secrets }: Pick<Shop, 'publicUrl' | 'secrets'>,
  ticket: Linked,
): string {
  return `${publicUrl.replace(/\/+$/, '')}/track/${createTrackToken(secrets, ticket)}`
}
