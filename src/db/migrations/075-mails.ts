import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** Mails to the reply address, and what a note repeats of earlier ones. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { int, text, id, ref, oneOf, table, addColumn, unique, index } = ddl(tx, engine)
  await addColumn('notes', `quoted ${text}`)
  await table('mails', [
    id(),
    `message_id ${text}`,
    `hash ${text} not null`,
    `outcome ${text} not null ${oneOf('outcome', ['ticket', 'waiting', 'ignored'])}`,
    `reason ${text} not null`,
    `ticket_id ${ref('tickets')}`,
    `note_id ${ref('notes')}`,
    `sender_name ${text} not null`,
    `sender ${text} not null`,
    `sender_folded ${text} not null`,
    `subject ${text} not null`,
    `body ${text} not null`,
    `storage_key ${text}`,
    `thread ${text} not null`,
    `received_at ${int} not null`,
    `attached_by_id ${ref('accounts')}`,
  ])
  await unique('mails', ['message_id'])
  await unique('mails', ['hash'])
  await index('mails', ['ticket_id', 'id'], 'where ticket_id is not null')
  await index('mails', ['id'], "where outcome = 'waiting'")
  await index('mails', ['sender_folded'])
}
