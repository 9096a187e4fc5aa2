import type { TicketFigure } from '#contract/numbers.ts'
import { Refusal } from '#contract/refusals.ts'
import type { TicketFilter } from '#contract/tickets.schema.ts'
import { findTickets } from '#db/find-tickets.ts'
import { numbersIn } from '#db/numbers-in.ts'
import { searchable, splitWords } from '#db/ticket-search.ts'
import { isTechnician, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import type { TicketListFilter } from './list-filter.ts'
import { phoneName } from './phone-name.ts'

/** Figures whose tickets tell who owes money or what was answered to a price. */
const figuresOfMoney: ReadonlySet<TicketFigure> = new Set(['unpaid', 'quotes_answered', 'quotes_accepted'])

/** The newest tickets that are looked at. */
const MAX_CANDIDATES = 2000

/**
 * The filter as a role may use it: a technician finds tickets by number, name, phone and serial. The search words hold
 * mobile, email and address too, and a list that answers to them would tell them; so would the tickets of a figure of money.
 */
export async function toPermittedFilter(
  shop: Shop,
  filter: TicketFilter,
  caller: Caller,
): Promise<TicketListFilter> {
  if (!isTechnician(caller)) return filter
  if (filter.figure !== undefined && figuresOfMoney.has(filter.figure)) throw new Refusal('role_too_low')
  const words = filter.q?.trim()
  if (!words) return filter
  return { ...filter, only: await findPlainly(shop, words) }
}

async function findPlainly({ database }: Shop, words: string): Promise<number[]> {
  const terms = splitWords(words)
  const page = { sort: 'newest', beyond: null, size: MAX_CANDIDATES } as const
  const candidates = await findTickets(database, terms.join(' '), page)
  const rows = await database.db
    .selectFrom('tickets')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .select(['tickets.id', 'accounts.fullname', phoneName])
    .select(['tickets.phone_serial', 'tickets.earlier_serials'])
    .where('tickets.id', 'in', numbersIn(database.engine, candidates))
    .execute()
  return rows
    .filter(({ id, fullname, display_name, phone_serial, earlier_serials }) => {
      const bare = phone_serial.replace(/[\s-]/g, '')
      const body = searchable(
        [`#${id}`, fullname, display_name, phone_serial, bare, earlier_serials].join('\n'),
      )
      return terms.every((term) => body.includes(term))
    })
    .map(({ id }) => id)
}
