import { createHash, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#contract/refusals.ts'
import type { Shop } from '../shop.ts'

/**
 * Compares four digits with the end of a ticket's mobile number. Each attempt counts before the comparison, so that
 * parallel guesses do not exceed the limit. In a browser that is known as the customer's they are counted apart, so that
 * guesses of others do not lock it out. Refuses with `wrong_digits` or `too_many`.
 */
export async function checkDigits(
  shop: Shop,
  { id, digits, address, isOwn }: { id: number; digits: string; address: string; isOwn: boolean },
): Promise<void> {
  if (isOwn) await shop.throttles.count('ownDigitsPerTicket', String(id))
  else {
    await shop.throttles.count('digitsPerAddress', `${id} ${address}`)
    await shop.throttles.count('digitsPerTicket', String(id))
  }
  const ticket = await shop.database.db
    .selectFrom('tickets')
    .select('user_mobile')
    .where('id', '=', id)
    .executeTakeFirst()
  const mobile = ticket?.user_mobile ?? ''
  const same = timingSafeEqual(toHash(mobile.slice(-4)), toHash(digits))
  if (mobile.length >= 4 && same) return
  const { message } = new Refusal('wrong_digits')
  throw new Refusal('wrong_digits', { fields: { digits: message } })
}

function toHash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
