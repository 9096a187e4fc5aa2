import { DatabaseSync } from 'node:sqlite'

export type CatalogueSize = { phones: number; repairs: number; prices: number }

/**
 * Adds phones to the delivered ones, spread over the series, and a price for each repair of every phone, until there are so
 * many; null leaves the delivered catalogue. Repairs beyond the delivered ones are added as the shop's own. Answers what is
 * there then.
 */
export function seedCatalogue(
  file: string,
  wanted: { phones: number; repairs: number } | null,
): CatalogueSize {
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal; pragma synchronous = off; begin')
  if (wanted) fill(db, wanted)
  db.exec('commit')
  const count = (sql: string) => Number((db.prepare(sql).get() as { number: number }).number)
  const size = {
    phones: count('select count(*) as number from phones'),
    repairs: count('select count(distinct repair_key) as number from phone_prices'),
    prices: count('select count(*) as number from phone_prices'),
  }
  db.close()
  return size
}

function fill(db: DatabaseSync, wanted: { phones: number; repairs: number }): void {
  const series = db.prepare('select key from phone_series order by sort').all() as { key: string }[]
  const phone =
    db.prepare(`insert into phones (slug, brand, model, display_name, position, version, updated_at,
    release_year) values (?, ?, ?, ?, ?, 1, 1, 2020)`)
  const { count } = db.prepare('select count(*) as count from phones').get() as { count: number }
  for (let number = count; number < wanted.phones; number++) {
    const brand = series[number % series.length]!.key
    phone.run(`bench${number}`, brand, `Bench ${number}`, `Bench ${number}`, number)
  }
  const price = db.prepare(`insert into phone_prices (phone_id, repair_key, price_dollars, is_example)
    select id, ?, 49 + (id * 7) % 300, 0 from phones where true on conflict do nothing`)
  const own = db.prepare(`insert into repairs (key, label, sort, is_part) values (?, ?, ?, 0)`)
  const known = db.prepare('select count(*) as count from repairs').get() as { count: number }
  for (let number = known.count; number < wanted.repairs; number++) {
    own.run(`bench${number}`, `Water damage treatment ${number}`, number)
  }
  const repairs = db.prepare('select key from repairs order by sort, key').all() as { key: string }[]
  for (const { key } of repairs.slice(0, wanted.repairs)) price.run(key)
  db.exec("update versions set value = value + 1 where name in ('catalogue', 'profile')")
}
