import { sql, type QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'
import { rebuildTable } from './rebuild-table.ts'

// Immutable once released, and independent of the current schema types.

/**
 * People without an email address, and guests: whoever typed an address without proving it, so that it is no key. Parcels, with
 * every earlier ticket in one of its own.
 */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, int, text, id, ref, table, index, addColumn } = ddl(tx, engine)
  const columns = ['email', 'email_folded']
  if (engine === 'postgres') {
    for (const column of columns) await run(`alter table accounts alter column ${column} drop not null`)
  } else {
    await rebuildTable(tx, 'accounts', (definition) => allowNull(definition, columns))
  }
  await addColumn('accounts', `guest_email_folded ${text}`)
  await run(
    'create index accounts__guest_email_folded_ix on accounts (guest_email_folded) where guest_email_folded is not null',
  )

  await table('parcels', [
    id(1001),
    `account_id ${ref('accounts', 'not null')}`,
    `created_at ${int} not null`,
  ])
  await index('parcels', ['account_id'])
  const overriding = engine === 'postgres' ? 'overriding system value' : ''
  await run(
    `insert into parcels (id, account_id, created_at) ${overriding} select id, account_id, created_at from tickets`,
  )
  await addColumn('tickets', `parcel_id ${ref('parcels')}`)
  await run('update tickets set parcel_id = id')
  if (engine === 'postgres') {
    await run('alter table tickets alter column parcel_id set not null')
    const { rows } = await sql<{
      next: number
    }>`select coalesce(max(id), 1000) + 1 as next from parcels`.execute(tx)
    await run(`alter table parcels alter column id restart with ${rows[0]!.next}`)
  } else {
    await rebuildTable(tx, 'tickets', (definition) =>
      definition.replace('parcel_id integer references parcels (id)', '$& not null'),
    )
    await run(
      `insert into sqlite_sequence (name, seq) select 'parcels', 1000 where not exists (select 1 from sqlite_sequence where name = 'parcels')`,
    )
  }
  await index('tickets', ['parcel_id'])
}

function allowNull(definition: string, columns: string[]): string {
  let changed = definition
  for (const column of columns) {
    const strict = new RegExp(`\\b${column} text not null\\b`)
    if (!strict.test(changed)) throw new Error(`accounts.${column} may be null already`)
    changed = changed.replace(strict, `${column} text`)
  }
  return changed
}
