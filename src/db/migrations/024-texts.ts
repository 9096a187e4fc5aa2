import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** The shop's own versions of the texts of pages and emails, and what customers accepted. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, int, text, id, ref, table, unique, index, addColumn } = ddl(tx, engine)
  await table('text_versions', [
    id(),
    `text_key ${text} not null`,
    `number ${int} not null check (number >= 0)`,
    // One of both: the shop's own text, or the name of the delivered one.
    `markdown ${text}`,
    `delivered ${text}`,
    `author_id ${ref('accounts')}`,
    `created_at ${int}`,
    `confirmed_by_id ${ref('accounts')}`,
    `confirmed_at ${int}`,
    'check ((markdown is null) <> (delivered is null))',
  ])
  await unique('text_versions', ['text_key', 'number'])
  await index('text_versions', ['author_id'])
  await index('text_versions', ['confirmed_by_id'])

  // The exact wording that a customer accepted, with the facts of that day filled in.
  await table('accepted_texts', [
    id(),
    `text_key ${text} not null`,
    `label ${text} not null`,
    `blocks ${text} not null`,
    `created_at ${int} not null`,
  ])
  await unique('accepted_texts', ['text_key', 'label'])
  await addColumn('tickets', `terms_version ${text}`)

  const newLine = engine === 'postgres' ? 'chr(10)' : 'char(10)'
  await run(`insert into text_versions (text_key, number, markdown, author_id, created_at)
    select 'email-' || email_kind, version, '# ' || subject || ${newLine} || ${newLine} || opening,
      updated_by_id, updated_at
    from email_templates order by id`)
  await run('drop table email_templates')
}
