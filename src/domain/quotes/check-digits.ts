import { createHash, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#contract/refusals.ts'
import type { Shop } from '../shop.ts'

/**
 * Holds four digits against the end of a ticket's mobile number. Each try counts before it is looked at, so that many
 * at once gain nothing. Refuses with `wrong_digits` or `too_many`.
 */
export async function checkDigits(
  shop: Shop,
  { id, digits, address }: { id: number; digits: string; address: string },
): Promise<void> {
  await shop.throttles.count('digitsPerAddress', `${id} ${address}`)
  await shop.throttles.count('digitsPerTicket', String(id))
  const ticket = await shop.books.db
    .selectFrom('tickets')
    .select('user_mobile')
    .where('id', '=', id)
    .executeTakeFirst()
  const mobile = ticket?.user_mobile ?? ''
  const same = timingSafeEqual(hashOf(mobile.slice(-4)), hashOf(digits))
  if (mobile.length >= 4 && same) return
  const { message: says } = new Refusal('wrong_digits')
  throw new Refusal('wrong_digits', { fields: { digits: says } })
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
