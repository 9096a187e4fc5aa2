import { defaultTemplates } from '#contract/first-email-templates.ts'
import { fillIn, type Words, type EmailTemplateKey } from '#contract/email-templates.ts'
import { formatDollars } from '#contract/money-amounts.ts'
import type { Database } from '#db/tables.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { emailTextKey, parseEmailText } from '#domain/texts/email-text.ts'
import { manyLines, oneLine } from './inert-text.ts'
import type { ShopFacts, TicketFacts } from './email-facts.ts'

/** Subject and opening from the present email template, filled in for a ticket. */
export async function getWords(
  { db }: Database,
  shop: ShopFacts,
  email: EmailTemplateKey,
  ticket: TicketFacts,
): Promise<Words> {
  const { rows } = await selectText(db, { key: emailTextKey(email) })
  const own = rows[0]?.markdown ? parseEmailText(rows[0].markdown) : null
  return getFilled(own ?? defaultTemplates[email], shop, ticket)
}

const selectText = preparedQuery<{ key: string }>()((db, { key }) =>
  db
    .selectFrom('text_versions')
    .select('markdown')
    .where('text_key', '=', key)
    .orderBy('number', 'desc')
    .limit(1),
)

/** The default templates, for a shop that has edited none. */
export function firstWords(shop: ShopFacts, email: EmailTemplateKey, ticket: TicketFacts): Words {
  return getFilled(defaultTemplates[email], shop, ticket)
}

/** Fills the placeholders of a template for a ticket. */
export function getFilled({ subject, opening }: Words, shop: ShopFacts, ticket: TicketFacts): Words {
  const values = {
    customer: ticket.customer,
    ticket: String(ticket.id),
    phone: ticket.phone,
    repair: ticket.repair,
    price: formatDollars(ticket.price),
    shop: shop.name,
  }
  return { subject: oneLine(fillIn(subject, values)), opening: manyLines(fillIn(opening, values)) }
}
