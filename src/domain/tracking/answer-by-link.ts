import { Refusal } from '#contract/refusals.ts'
import type { NamedAnswer, QuoteOffer } from '#contract/quotes.schema.ts'
import { settleAnswer } from '../workflow/answer-quote.ts'
import { toOffer } from '../quotes/read-quotes.ts'
import { isStaff } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { wholeTicket } from '../tickets/whole-ticket.ts'
import { addGrant, proveDigits, type LinkVisitor } from './link-access.ts'
import { hidePersonIn } from './read-tracked.ts'

const staffCannotAnswer =
  'Only the customer answers a quote. You are logged in as staff: send the link to the customer instead.'

/**
 * Saves the customer's answer to a quote by the private link, which the same digits unlock: they are not asked for again. Refuses with `unknown_link`; with `wrong_digits` before
 * any other check of the answer; with `level_too_low` for staff; and past the rate limit with `too_many`.
 */
export async function answerByLink(
  shop: Shop,
  { digits, ...input }: NamedAnswer & { digits: string; quoteid: number },
  visitor: LinkVisitor,
): Promise<{ quote: QuoteOffer; grants: string }> {
  // The link and the mobile are known to the staff, so what they prove is nothing from a member of it.
  if (isStaff(visitor.caller)) throw new Refusal('level_too_low', { message: staffCannotAnswer })
  const id = await proveDigits(shop, visitor, digits)
  const offer = await shop.database.transaction(async (tx) => {
    const { quotes, row } = await settleAnswer(tx, shop, { ...input, id }, { by: 'link', caller: null })
    return hidePersonIn(shop, await wholeTicket(tx, id)).offer(toOffer(quotes, row, shop.now()))
  })
  return { quote: offer, grants: await addGrant(shop, visitor, id) }
}
