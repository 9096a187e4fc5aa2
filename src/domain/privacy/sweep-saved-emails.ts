import type { Db } from '#db/tables.ts'
import type { SavedEmail } from '../saved-emails.ts'
import type { Shop } from '../shop.ts'

/** Rows of one query. */
const batch = 200

/** What the payload of any email names. */
type Subjects = { account_id?: number; ticket_id?: number; message_id?: number }
type Filed = SavedEmail & Subjects

/**
 * Removes the files of emails to or about accounts, tickets and contact messages that were erased since. Returns how
 * many.
 */
export async function sweepSavedEmails(shop: Shop): Promise<number> {
  const { db } = shop.database
  const files = await shop.savedEmails.list()
  let removed = 0
  for (let at = 0; at < files.length; at += batch) {
    const filed = await readSubjects(db, files.slice(at, at + batch))
    for (const { name } of await withoutSubject(db, filed)) {
      await shop.savedEmails.remove(name)
      removed += 1
    }
  }
  return removed
}

/** Files of unknown emails, such as those of an earlier database, are left alone. */
async function readSubjects(db: Db, files: SavedEmail[]): Promise<Filed[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where(
      'id',
      'in',
      files.map(({ outboxId }) => outboxId),
    )
    .execute()
  const payloads = new Map(rows.map(({ id, payload }) => [id, JSON.parse(payload) as Subjects]))
  return files.flatMap((file) => {
    const payload = payloads.get(file.outboxId)
    return payload ? [{ ...file, ...payload }] : []
  })
}

async function withoutSubject(db: Db, filed: Filed[]): Promise<Filed[]> {
  const [accounts, tickets, messages] = await Promise.all([
    alive(filed, 'account_id', (ids) =>
      db.selectFrom('accounts').select('id').where('id', 'in', ids).where('erased_at', 'is', null).execute(),
    ),
    alive(filed, 'ticket_id', (ids) =>
      db.selectFrom('tickets').select('id').where('id', 'in', ids).where('erased_at', 'is', null).execute(),
    ),
    alive(filed, 'message_id', (ids) =>
      db.selectFrom('contact_messages').select('id').where('id', 'in', ids).execute(),
    ),
  ])
  const isGone = (id: number | undefined, kept: Set<number>) => id !== undefined && !kept.has(id)
  return filed.filter(
    ({ account_id, ticket_id, message_id }) =>
      isGone(account_id, accounts) || isGone(ticket_id, tickets) || isGone(message_id, messages),
  )
}

async function alive(
  filed: Filed[],
  key: keyof Subjects,
  find: (ids: number[]) => Promise<{ id: number }[]>,
): Promise<Set<number>> {
  const ids = [...new Set(filed.flatMap((one) => one[key] ?? []))]
  return new Set(ids.length === 0 ? [] : (await find(ids)).map(({ id }) => id))
}
