import type { Db } from '#db/tables.ts'
import { readProfile, type VersionedProfile } from './shop-profile.ts'

/** How many tickets a first invoice number should stay ahead of. */
const MARGIN = 10_000

/** The shop's profile, with a warning while numbers of invoices, which can still be chosen, would run into those of tickets. */
export async function readProfileForOwner(
  db: Db,
): Promise<VersionedProfile & { number_warning: string | null }> {
  const known = await readProfile(db)
  return { ...known, number_warning: await readNumberWarning(db, known.profile.firstInvoiceNumber) }
}

async function readNumberWarning(db: Db, first: number): Promise<string | null> {
  const [invoices, tickets] = await Promise.all([
    db.selectFrom('versions').select('value').where('name', '=', 'invoices').executeTakeFirst(),
    db
      .selectFrom('tickets')
      .select(({ fn }) => fn.max<number | null>('id').as('last'))
      .executeTakeFirstOrThrow(),
  ])
  const last = Number(tickets.last ?? 0)
  if ((invoices?.value ?? 0) > 0 || first > last + MARGIN) return null
  const words = last === 0 ? 'Tickets are numbered from 1 on' : `Tickets have the numbers up to ${last}`
  const safe = Math.ceil((last + MARGIN) / 100_000) * 100_000 + 1
  return `${words}, and invoices would begin with ${first}: one number would soon name a ticket and an invoice. Begin with ${safe} or more, before the first invoice.`
}
