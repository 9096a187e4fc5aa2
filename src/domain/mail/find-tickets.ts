import { getSequenceKey, emails as emailKinds, type EmailKind } from '#contract/email-kinds.ts'
import type { Db } from '#db/tables.ts'
import type { Shop } from '../shop.ts'
import { isCodeOf, isEarlierCodeOf, parseMessageId } from './message-id.ts'
import type { ParsedMail } from './parse-mail.ts'
import { readReplyAddress } from './reply-address.ts'

type Named = Pick<ParsedMail, 'recipients' | 'answers' | 'report'>

/**
 * The tickets that a mail is about: by a reply address that it went to, or by an email of ours that it answers or reports. A number in
 * its subject or text says nothing.
 */
export async function findTicketsOfMail(
  shop: Shop,
  mail: Named,
  db: Db = shop.database.db,
): Promise<number[]> {
  const addresses = [...mail.recipients, ...listIds(mail).map((id) => id.slice(1, -1))]
  const named = addresses.flatMap((address) => readReplyAddress(shop, address) ?? [])
  const sent = (await readSentEmails(shop, mail, db)).flatMap(({ kind, about }) => {
    const isToCustomer = kind !== undefined && getSequenceKey(kind, about)?.endsWith(':customer')
    return isToCustomer && typeof about.ticket_id === 'number' ? [about.ticket_id] : []
  })
  return [...new Set([...named, ...sent])]
}

/** The accounts of emails about no ticket that a mail answers or reports. */
export async function findAccountsOfMail(shop: Shop, mail: Named, db: Db): Promise<number[]> {
  const sent = await readSentEmails(shop, mail, db)
  return [...new Set(sent.flatMap(({ about }) => (about.ticket_id ? [] : (about.account_id ?? []))))]
}

/** The Message-IDs that a mail names. */
function listIds({ answers, report }: Named): readonly string[] {
  return report ? report.about : answers
}

type About = { ticket_id?: number; account_id?: number | null }

/** The emails of ours that a mail names; a Message-ID that was made up names none. */
async function readSentEmails(
  { secrets }: Shop,
  mail: Named,
  db: Db,
): Promise<{ kind: EmailKind | undefined; about: About }[]> {
  const written = listIds(mail).flatMap((messageId) => parseMessageId(messageId) ?? [])
  if (written.length === 0) return []
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'created_at', 'email_kind', 'payload'])
    .where(
      'id',
      'in',
      written.map(({ id }) => id),
    )
    .where('channel', '=', 'email')
    .execute()
  return rows.flatMap((row) => {
    const isOurs = written.some(
      ({ id, code }) =>
        id === row.id &&
        // The sender of an answer is proved, that of a report is not.
        (isCodeOf(secrets, row, code) || (!mail.report && isEarlierCodeOf(row, code))),
    )
    if (!isOurs) return []
    const kind = emailKinds.find((one) => one === row.email_kind)
    return [{ kind, about: JSON.parse(row.payload) as About }]
  })
}
