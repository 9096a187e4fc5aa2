import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** What intake sees beside the parts: accessories, SIM card, liquid mark, Find My. Earlier tests did not look. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, oneOf, addColumn } = ddl(tx, engine)
  await addColumn('part_tests', `accessories ${text}`)
  await addColumn('part_tests', `accessories_other ${text} not null default ''`)
  await addColumn('part_tests', `sim_seen ${text} ${oneOf('sim_seen', ['seen', 'not_seen'])}`)
  await addColumn(
    'part_tests',
    `liquid_mark ${text} ${oneOf('liquid_mark', ['seen', 'not_seen', 'not_visible'])}`,
  )
  await addColumn('part_tests', `find_my ${text} ${oneOf('find_my', ['on', 'off'])}`)
}
