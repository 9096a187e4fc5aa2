import type { Tx } from '#db/tables.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { findAccountsOfMail, findTicketsOfMail } from './find-tickets.ts'
import type { ParsedMail } from './parse-mail.ts'

/**
 * Notes that emails to a person come back, when the report is about an email of ours and names their present address. Message-ID and
 * reply address are keyed and known to who got the email, so a report that is made up changes nothing.
 */
export async function noteBounce(tx: Tx, shop: Shop, mail: ParsedMail): Promise<void> {
  const { report } = mail
  if (!report?.failed) return
  const tickets = await findTicketsOfMail(shop, mail, tx)
  const accounts = tickets.length > 0 ? [] : await findAccountsOfMail(shop, mail, tx)
  if (tickets.length + accounts.length !== 1) return
  const [ticketId] = tickets
  const account = await tx
    .selectFrom('accounts')
    .select(['id', 'email_folded', 'guest_email_folded'])
    .$if(ticketId === undefined, (query) => query.where('id', '=', accounts[0]!))
    .$if(ticketId !== undefined, (query) =>
      query.where('id', '=', ({ selectFrom }) =>
        selectFrom('tickets').select('account_id').where('tickets.id', '=', ticketId!),
      ),
    )
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  const address = account?.email_folded ?? account?.guest_email_folded
  if (!account || !address || !report.recipients.includes(address)) return
  await tx
    .updateTable('accounts')
    .set({ undelivered_email: address, undelivered_why: report.why, undelivered_at: shop.now() })
    .where('id', '=', account.id)
    .execute()
  await recordEvent(
    tx,
    shop,
    ticketId === undefined
      ? { kind: 'account.email_undelivered', by: null, subjectId: account.id }
      : { kind: 'ticket.email_undelivered', by: null, ticketId },
  )
}
