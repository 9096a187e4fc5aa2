import { contactFields } from '#contract/address.ts'
import { shownEmail } from '#contract/privacy.ts'
import type { Person } from '#contract/people.schema.ts'
import { findTickets } from '#db/find-tickets.ts'
import { fold } from '#db/fold.ts'
import { numbersIn } from '#db/numbers-in.ts'
import { foldEmail } from '../accounts/find-account.ts'
import type { Shop } from '../shop.ts'
import { formatMobile } from '../tickets/mobile.ts'

const MAX_PEOPLE = 20
/** The newest tickets with these words whose customers are looked at; a word of an address or a phone finds tickets too. */
const MAX_CANDIDATES = 500

/** Finds customers by name, mobile number or email address; those with the newest tickets first, then who has none. */
export async function findPeople({ database }: Shop, words: string): Promise<Person[]> {
  const { db, engine } = database
  const isNumber = /^[\d\s()+.-]+$/.test(words)
  // Stored as +61491570156: any spacing, and with or without the zero.
  const term = isNumber ? words.replace(/\D/g, '').replace(/^(0|61)/, '') : words
  if (term === '') return []
  const ids = await findTickets(database, term, { sort: 'newest', beyond: null, size: MAX_CANDIDATES })
  const tickets = await db
    .selectFrom('tickets')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .select(['accounts.id as account_id', 'accounts.fullname', 'accounts.email', 'accounts.verified_at'])
    .select(contactFields.map((field) => `tickets.${field}` as const))
    .where('tickets.id', 'in', numbersIn(engine, ids))
    .where('accounts.erased_at', 'is', null)
    .where('accounts.joined_id', 'is', null)
    .where('accounts.deactivated_at', 'is', null)
    .orderBy('tickets.id', 'desc')
    .execute()
  const people = new Map<number, Person>()
  for (const { account_id, fullname, email, verified_at, ...contact } of tickets) {
    if (people.has(account_id)) continue
    const own = fold([fullname, email ?? '', contact.user_mobile].join('\n'))
    if (
      !fold(term)
        .split(/\s+/)
        .every((word) => own.includes(word))
    )
      continue
    people.set(account_id, {
      account_id,
      fullname,
      email: shownEmail(email),
      email_confirmed: email !== null && verified_at !== null,
      contact: { ...contact, user_mobile: formatMobile(contact.user_mobile) },
    })
  }
  // Who has an account and has not booked yet is known by the whole address.
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'fullname', 'email', 'verified_at'])
    .where('email_folded', '=', foldEmail(words))
    .where('erased_at', 'is', null)
    .where('joined_id', 'is', null)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  if (account && !people.has(account.id)) {
    const { id: account_id, fullname, email, verified_at } = account
    people.set(account_id, {
      account_id,
      fullname,
      email,
      email_confirmed: verified_at !== null,
      contact: null,
    })
  }
  return [...people.values()].slice(0, MAX_PEOPLE)
}
