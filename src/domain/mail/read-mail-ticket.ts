import type { Db } from '#db/tables.ts'

/** A ticket that mails can reach, with the address of its customer in lower case; null when it is gone or erased. */
export async function readMailTicket(
  db: Db,
  ticketId: number,
): Promise<{ id: number; customer: string | null } | null> {
  const row = await db
    .selectFrom('tickets')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .select(['tickets.id', 'accounts.email_folded', 'accounts.guest_email_folded'])
    .where('tickets.id', '=', ticketId)
    .where('tickets.erased_at', 'is', null)
    .where('tickets.link_closed', '=', 0)
    .where('accounts.erased_at', 'is', null)
    .executeTakeFirst()
  return row ? { id: row.id, customer: row.email_folded ?? row.guest_email_folded } : null
}
