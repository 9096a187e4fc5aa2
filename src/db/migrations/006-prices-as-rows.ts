import type { QueryExecutorProvider } from 'kysely'
import { ddl, literal, type Engine } from './ddl.ts'
import { rebuildTable } from './rebuild-table.ts'
import { addForeignKey, withReference, type Lookup } from './replace-check-list.ts'

// Immutable once released, and independent of the current schema types.

const repairs = [
  ['screen', 'Screen'],
  ['battery', 'Battery'],
  ['frontcamera', 'Front Camera'],
  ['backcamera', 'Back Camera'],
  ['chargingport', 'Charging Port'],
  ['speaker', 'Speaker'],
  ['housing', 'Housing'],
  ['homebutton', 'Home Button'],
] as const

const series = [
  ['iPhone', 'Apple iPhone'],
  ['Samsung', 'Samsung S Series'],
  ['SamsungZ', 'Samsung Z Series'],
  ['SamsungNote', 'Samsung Note Series'],
] as const
const brand: Lookup = { table: 'phones', column: 'brand', lookup: 'phone_series', key: 'key' }
const priceColumns = /price_\w+ integer not null check \(price_\w+ between 0 and 9999\),\s*/g

/** Repairs and series as rows, and a row for each price instead of a column: a new repair is an insert. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, int, text, ref, oneOf, table } = ddl(tx, engine)

  await table('repairs', [
    `key ${text} primary key`,
    `label ${text} not null`,
    `is_part ${int} not null ${oneOf('is_part', [0, 1])}`,
    `sort ${int} not null`,
  ])
  const rows = repairs.map(([key, label], sort) => `(${literal(key)}, ${literal(label)}, 1, ${sort})`)
  await run(`insert into repairs (key, label, is_part, sort) values ${rows.join(', ')}`)

  // A repair that a phone does not get has no row.
  await table('phone_prices', [
    `phone_id ${ref('phones', 'on delete cascade')} not null`,
    `repair_key ${text} not null references repairs (key)`,
    `price_dollars ${int} not null check (price_dollars between 1 and 9999)`,
    'primary key (phone_id, repair_key)',
  ])
  for (const [key] of repairs) {
    await run(`insert into phone_prices (phone_id, repair_key, price_dollars)
      select id, ${literal(key)}, price_${key} from phones where price_${key} > 0`)
  }

  await table('phone_series', [`key ${text} primary key`, `label ${text} not null`, `sort ${int} not null`])
  const inOrder = series.map(([key, label], sort) => `(${literal(key)}, ${literal(label)}, ${sort})`)
  await run(`insert into phone_series (key, label, sort) values ${inOrder.join(', ')}`)
  if (engine === 'postgres') {
    for (const [key] of repairs) await run(`alter table phones drop column price_${key}`)
    await addForeignKey(tx, brand)
    return
  }
  // Dropping eight columns one by one would rewrite the table eight times.
  await rebuildTable(tx, 'phones', (definition) =>
    withReference(definition, brand).replaceAll(priceColumns, ''),
  )
}
