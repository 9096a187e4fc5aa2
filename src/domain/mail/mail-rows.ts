import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import { ignoredReasons, waitingReasons, type IgnoredReason, type WaitingReason } from '#contract/mail.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { MailsTable } from '#db/schema/mails.ts'
import type { Db, Tx } from '#db/tables.ts'

/** Where a mail went: onto a ticket, to those that wait for a person, or nowhere; with the reason as a sentence. */
export type Received = { ticket_id: number } | { waiting: string } | { ignored: string }

/** What is known of a mail before it is decided where it goes. */
export type MailRow = Omit<Insertable<MailsTable>, 'outcome' | 'reason'>

type MailKeys = { hash: string; messageId: string | null }

/** Where a mail with this Message-ID or this hash went before; null for a new one. */
export async function findKnownMail(db: Db, { hash, messageId }: MailKeys): Promise<Received | null> {
  const row = await db
    .selectFrom('mails')
    .select(['outcome', 'reason', 'ticket_id'])
    .where((where) =>
      where.or([
        where('hash', '=', hash),
        ...(messageId === null ? [] : [where('message_id', '=', messageId)]),
      ]),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  if (row.outcome === 'ticket') return { ticket_id: row.ticket_id! }
  return row.outcome === 'ignored'
    ? { ignored: ignoredReasons[row.reason as IgnoredReason] }
    : { waiting: waitingReasons[row.reason as WaitingReason] }
}

/** Writes the row of a mail; null when it is known already. A copy that comes at the same moment waits for this transaction. */
export async function insertMail(tx: Tx, mail: Insertable<MailsTable>): Promise<number | null> {
  const row = await tx
    .insertInto('mails')
    .values(mail)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** How many mails reached a ticket by themselves within the last hour. */
export async function countMailsOfHour(db: Db, ticketId: number, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ticket_id', '=', ticketId)
    .where('outcome', '=', sql.lit('ticket'))
    .where('attached_by_id', 'is', null)
    .where('received_at', '>', now - HOUR_MS)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Subject and references of the last mail that reached a ticket by itself. */
export function findLastMail(db: Db, ticketId: number) {
  return db
    .selectFrom('mails')
    .select(['subject', 'thread'])
    .where('ticket_id', '=', ticketId)
    .where('outcome', '=', sql.lit('ticket'))
    .where('attached_by_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
