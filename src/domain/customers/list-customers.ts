import { sql } from 'kysely'
import { levels } from '#contract/endpoint.ts'
import { toIsoTime } from '#contract/durations.ts'
import type { Customer } from '#contract/customers.schema.ts'
import { isClosed } from '#contract/ticket-statuses.ts'
import { findTickets } from '#db/find-tickets.ts'
import { encodeCursor } from '#db/keyset.ts'
import { numbersIn } from '#db/numbers-in.ts'
import { searchable, splitWords } from '#db/ticket-search.ts'
import { readCursor } from '../read-cursor.ts'
import type { Shop } from '../shop.ts'
import { formatMobile } from '../tickets/mobile.ts'

const PAGE_SIZE = 50
/** The newest tickets whose customers are looked at. */
const MAX_CANDIDATES = 2000

/** Returns a page of the customers, newest first: who confirmed the address or has a ticket. */
export async function listCustomers(
  shop: Shop,
  { q = '', cursor }: { q?: string | undefined; cursor?: string | undefined },
): Promise<{ customers: Customer[]; next: string | null }> {
  const from = readCursor(cursor)
  const found = q.trim() === '' ? null : await findAccounts(shop, q)
  const { db, engine } = shop.database
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'fullname', 'email', 'created_at', 'note'])
    .where('level', '=', levels.customer)
    .where('deactivated_at', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('verified_at', 'is not', null),
        exists(selectFrom('tickets').select('tickets.id').whereRef('tickets.account_id', '=', 'accounts.id')),
      ]),
    )
    .$if(found !== null, (query) => query.where('id', 'in', numbersIn(engine, found!)))
    .$if(from !== null, (query) => query.where('id', '<', from!.id))
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute()
  const last = accounts.length > PAGE_SIZE ? accounts[PAGE_SIZE - 1] : undefined
  const shown = accounts.slice(0, PAGE_SIZE)
  const tickets = await readTickets(
    shop,
    shown.map(({ id }) => id),
  )
  return {
    customers: shown.map(({ id, fullname, email, created_at, note }) => {
      const own = tickets.get(id) ?? []
      return {
        accountid: id,
        fullname,
        email: email ?? '',
        user_mobile: formatMobile(own.find(({ user_mobile }) => user_mobile !== '')?.user_mobile ?? ''),
        since: toIsoTime(created_at),
        tickets: own.length,
        open_tickets: own.filter(({ status }) => !isClosed(status)).length,
        last_booked_at: own[0] ? toIsoTime(own[0].created_at) : null,
        due_cents: own.reduce((sum, { due_cents }) => sum + (due_cents ?? 0), 0),
        note,
      }
    }),
    next: last ? encodeCursor({ value: last.id, id: last.id }) : null,
  }
}

/** The tickets of these accounts, newest first. */
async function readTickets({ database: { db, engine } }: Shop, ids: readonly number[]) {
  const rows = await db
    .selectFrom('tickets')
    .leftJoin('ticket_work', 'ticket_work.ticket_id', 'tickets.id')
    .select(['tickets.account_id', 'tickets.status', 'tickets.user_mobile', 'tickets.created_at'])
    .select('ticket_work.due_cents')
    .where('tickets.account_id', 'in', numbersIn(engine, ids))
    .orderBy('tickets.id', 'desc')
    .execute()
  return Map.groupBy(rows, ({ account_id }) => account_id)
}

/** Accounts with every word in name, email or mobile; in place of a merged account, the one that has its tickets. */
async function findAccounts(shop: Shop, q: string): Promise<number[]> {
  const { db, engine } = shop.database
  // Parts of one number would be found in the middle of others.
  const words = splitWords(/^\+?[\d\s()-]+$/.test(q.trim()) ? q.replace(/[\s()-]/g, '') : q)
  const ticketed = await findByTickets(shop, words)
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('account_merges', (join) =>
      join.onRef('account_merges.merged_id', '=', 'accounts.id').on('account_merges.undone_at', 'is', null),
    )
    .select(['accounts.id', 'account_merges.kept_id'])
    .where('level', '=', levels.customer)
    .where((account) =>
      account.or([
        account.and(words.map(containsWord)),
        account('accounts.id', 'in', numbersIn(engine, ticketed)),
      ]),
    )
    .execute()
  return rows.map(({ id, kept_id }) => kept_id ?? id)
}

/** `lower` leaves letters with accents as they are: names with them are found by the words of their tickets. */
function containsWord(word: string) {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  const words = sql`accounts.fullname || ' ' || coalesce(accounts.email, '')`
  return sql<boolean>`lower(${words}) like ${pattern} escape '\\'`
}

async function findByTickets(shop: Shop, words: string[]): Promise<number[]> {
  const { database } = shop
  const page = { sort: 'newest', beyond: null, size: MAX_CANDIDATES } as const
  const candidates = await findTickets(database, words.join(' '), page)
  const rows = await database.db
    .selectFrom('tickets')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .select(['tickets.account_id', 'tickets.user_mobile', 'accounts.fullname', 'accounts.email'])
    .where('tickets.id', 'in', numbersIn(database.engine, candidates))
    .where('tickets.erased_at', 'is', null)
    .execute()
  return rows
    .filter(({ fullname, email, user_mobile }) => {
      const national = formatMobile(user_mobile).replaceAll(' ', '')
      const body = searchable([fullname, email, national, user_mobile].join('\n'))
      return words.every((word) => body.includes(word))
    })
    .map(({ account_id }) => account_id)
}
