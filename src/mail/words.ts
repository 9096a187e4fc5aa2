import { fillIn, firstWordings, type Words, type WordingKey } from '#contract/wordings.ts'
import type { OpenBooks } from '#db/books.ts'
import { compiledOnce } from '#db/compiled-once.ts'
import { manyLines, oneLine } from './inert-text.ts'
import type { ShopFacts, TicketFacts } from './letter-facts.ts'

/** Subject and opening of a letter as the owner words it now, filled in for a ticket. */
export async function wordsFor(
  { db }: OpenBooks,
  shop: ShopFacts,
  letter: WordingKey,
  ticket: TicketFacts,
): Promise<Words> {
  const { rows } = await selectWording(db, { letter })
  return filledIn(rows[0] ?? firstWordings[letter], shop, ticket)
}

const selectWording = compiledOnce((db, { letter }: { letter: WordingKey }) =>
  db.selectFrom('wordings').select(['subject', 'opening']).where('letter', '=', letter),
)

/** The words of a shop that has worded nothing itself. */
export function firstWords(shop: ShopFacts, letter: WordingKey, ticket: TicketFacts): Words {
  return filledIn(firstWordings[letter], shop, ticket)
}

function filledIn({ subject, opening }: Words, shop: ShopFacts, ticket: TicketFacts): Words {
  const values = {
    customer: ticket.customer,
    ticket: String(ticket.id),
    phone: ticket.phone,
    repair: ticket.repair,
    price: `$${ticket.price}`,
    shop: shop.name,
  }
  return { subject: oneLine(fillIn(subject, values)), opening: manyLines(fillIn(opening, values)) }
}
