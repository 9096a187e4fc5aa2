import type { Shop } from '../shop.ts'
import { splitAddress } from './address-parts.ts'
import { createMac, isMac } from './mac.ts'

/** The address that answers to emails about a ticket go to: `reply+1042.<mac>@…`; null where no mailbox takes them. */
export function replyAddress(
  { secrets, inbox }: Pick<Shop, 'secrets' | 'inbox'>,
  ticketId: number,
): string | null {
  if (!inbox) return null
  const [box, host] = splitAddress(inbox.replyAddress)
  return `${box}+${ticketId}.${createMac(secrets, 'reply', String(ticketId))}@${host}`
}

/** The ticket that an address of ours names; null for any other, and for one that we did not make. */
export function readReplyAddress(
  { secrets, inbox }: Pick<Shop, 'secrets' | 'inbox'>,
  address: string,
): number | null {
  if (!inbox) return null
  const [box, host] = splitAddress(inbox.replyAddress)
  const [given, givenHost] = splitAddress(address.trim().toLowerCase())
  if (givenHost !== host || !given.startsWith(`${box}+`)) return null
  const [, id, mac] = /^([1-9]\d{0,14})\.([0-9a-f]{24})$/.exec(given.slice(box.length + 1)) ?? []
  if (id === undefined || mac === undefined) return null
  return isMac(secrets, 'reply', id, mac) ? Number(id) : null
}
