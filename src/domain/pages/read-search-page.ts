import { toSlug } from '#contract/phone-slug.ts'
import type { SearchPage } from '#contract/staff-pages.schema.ts'
import { searchable, splitWords } from '#db/ticket-search.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { searchPhones } from '../catalogue/search-phones.ts'
import type { Shop } from '../shop.ts'
import { listTicketPage } from '../tickets/list-tickets.ts'
import { toPermittedFilter } from '../tickets/plain-search.ts'

const MAX_FOUND = 8
/** The tickets whose customers are looked at. */
const MAX_LOOKED_AT = 40

/** Finds tickets, customers and phones by a few letters; without any, the tickets that were updated last. */
export async function readSearchPage(shop: Shop, words: string, caller: Caller): Promise<SearchPage> {
  const q = words.trim().slice(0, 200)
  const filter =
    q === ''
      ? { sort: 'updated' as const, limit: MAX_FOUND }
      : { q, sort: 'newest' as const, limit: MAX_LOOKED_AT }
  const permitted = await toPermittedFilter(shop, filter, caller)
  const { rows } = await listTicketPage(shop, permitted, requireAccount(caller).id)
  const [customers, phones] =
    q === '' ? [[], []] : await Promise.all([findCustomers(shop, rows, q), findPhones(shop, q)])
  return { tickets: rows.slice(0, MAX_FOUND), customers, phones }
}

/** The customers of found tickets whose name or email has the words. */
async function findCustomers(shop: Shop, rows: readonly { id: number }[], q: string) {
  if (rows.length === 0) return []
  const terms = splitWords(q)
  const { db } = shop.database
  const ids = rows.map(({ id }) => id)
  const found = await db
    .selectFrom('accounts')
    .select(['id as accountid', 'fullname', 'email'])
    .where('id', 'in', db.selectFrom('tickets').select('account_id').where('id', 'in', ids))
    .orderBy('fullname')
    .execute()
  return found
    .filter(({ fullname, email }) => {
      const body = searchable(`${fullname}\n${email}`)
      return terms.every((term) => body.includes(term))
    })
    .slice(0, MAX_FOUND)
    .map(({ accountid, fullname }) => ({ accountid, fullname }))
}

async function findPhones(shop: Shop, q: string) {
  // Words without a letter or digit would find every phone.
  if (toSlug(q) === '') return []
  const { phones } = await searchPhones(shop, { q, limit: MAX_FOUND })
  return phones.map(({ phoneid, displayName }) => ({ phoneid, displayName }))
}
