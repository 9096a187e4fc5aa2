import type { Shop } from '../shop.ts'
import { trackToken, type Linked } from './track-token.ts'

/** A ticket's private page, as it stands in letters: opens without logging in until the link is renewed. */
export function trackLink(
  { publicUrl, secrets }: Pick<Shop, 'publicUrl' | 'secrets'>,
  ticket: Linked,
): string {
  return `${publicUrl.replace(/\/+$/, '')}/track/${trackToken(secrets, ticket)}`
}
