import { foldEmail } from '../accounts/find-account.ts'
import type { Tx } from '#db/tables.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { findTicketsOfMail } from './find-tickets.ts'
import type { ParsedMail } from './parse-mail.ts'

/**
 * Notes that emails to a customer come back, when the report is about an email of ours and names their present address. Nobody else knows
 * the Message-ID or the reply address, so a report that is made up changes nothing.
 */
export async function noteBounce(tx: Tx, shop: Shop, { report, recipients }: ParsedMail): Promise<void> {
  if (!report?.failed) return
  const [ticketId, ...others] = await findTicketsOfMail(shop, { recipients, answers: report.about }, tx)
  if (ticketId === undefined || others.length > 0) return
  const account = await tx
    .selectFrom('tickets')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .select(['accounts.id', 'accounts.email_folded', 'accounts.guest_email_folded'])
    .where('tickets.id', '=', ticketId)
    .where('accounts.erased_at', 'is', null)
    .executeTakeFirst()
  const address = account?.email_folded ?? account?.guest_email_folded
  if (!account || !address || !report.recipients.includes(address)) return
  await tx
    .updateTable('accounts')
    .set({ undelivered_email: address, undelivered_why: report.why, undelivered_at: shop.now() })
    .where('id', '=', account.id)
    .execute()
  await recordEvent(tx, shop, { kind: 'ticket.email_undelivered', by: null, ticketId })
}

/** A mail from the address shows that it is read again. */
export async function clearBounce(tx: Tx, accountId: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ undelivered_email: null, undelivered_why: '', undelivered_at: null })
    .where('id', '=', accountId)
    .where('undelivered_at', 'is not', null)
    .execute()
}

type Addressed = { email: string | null; undelivered_email: string | null; undelivered_why: string }

/** Why emails to the present address of a person come back, in the words of a mail server; null where none did. */
export function getUndelivered({ email, undelivered_email, undelivered_why }: Addressed): string | null {
  if (email === null || undelivered_email !== foldEmail(email)) return null
  return undelivered_why || 'no reason given'
}
