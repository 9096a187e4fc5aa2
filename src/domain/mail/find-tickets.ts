import { getSequenceKey, emails as emailKinds, type EmailKind } from '#contract/email-kinds.ts'
import type { Db } from '#db/tables.ts'
import type { Shop } from '../shop.ts'
import type { ParsedMail } from './parse-mail.ts'
import { readReplyAddress } from './reply-address.ts'

type Named = Pick<ParsedMail, 'recipients' | 'answers'>

/**
 * The tickets that a mail is about: by a reply address that it went to, or by an email of ours that it answers. A number in its subject or
 * text says nothing.
 */
export async function findTicketsOfMail(
  shop: Shop,
  { recipients, answers }: Named,
  db: Db = shop.database.db,
): Promise<number[]> {
  const addresses = [...recipients, ...answers.map((id) => id.slice(1, -1))]
  const named = addresses.flatMap((address) => readReplyAddress(shop, address) ?? [])
  const sent = await findSentEmails(db, answers)
  return [...new Set([...named, ...sent])]
}

const ownMessageId = /^<outbox\.(\d{1,15})\.([0-9a-z]{1,12})@[^@]+>$/

/** The tickets of emails to their customers that Message-IDs of ours name. */
async function findSentEmails(db: Db, messageIds: readonly string[]): Promise<number[]> {
  const sent = await readSentEmails(db, messageIds)
  return sent.flatMap(({ kind, about }) => {
    const isToCustomer = kind !== undefined && getSequenceKey(kind, about)?.endsWith(':customer')
    return isToCustomer && typeof about.ticket_id === 'number' ? [about.ticket_id] : []
  })
}

/** The accounts of emails about no ticket that Message-IDs of ours name. */
export async function findAccountsOfEmails(db: Db, messageIds: readonly string[]): Promise<number[]> {
  const sent = await readSentEmails(db, messageIds)
  return [...new Set(sent.flatMap(({ about }) => (about.ticket_id ? [] : (about.account_id ?? []))))]
}

type About = { ticket_id?: number; account_id?: number | null }

/** The emails that Message-IDs of ours name; one that was made up names none. */
async function readSentEmails(
  db: Db,
  messageIds: readonly string[],
): Promise<{ kind: EmailKind | undefined; about: About }[]> {
  const written = messageIds.flatMap((messageId) => {
    const [, id, at] = ownMessageId.exec(messageId) ?? []
    return id === undefined ? [] : [{ id: Number(id), created_at: parseInt(at!, 36) }]
  })
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
  return rows.flatMap(({ id, created_at, email_kind, payload }) => {
    if (!written.some((one) => one.id === id && one.created_at === created_at)) return []
    const kind = emailKinds.find((one) => one === email_kind)
    return [{ kind, about: JSON.parse(payload) as About }]
  })
}
