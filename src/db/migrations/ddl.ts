import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

/** DDL helpers of the migrations. Released migrations use them, so their output must never change. */
export function ddl(tx: QueryExecutorProvider, engine: Engine) {
  const postgres = engine === 'postgres'
  const int = postgres ? 'bigint' : 'integer'
  const text = postgres ? 'text collate "C"' : 'text'
  const run = (statement: string) => sql.raw(statement).execute(tx)

  return {
    run,
    int,
    text,
    /** A generated primary key. */
    id: (first = 1) =>
      postgres
        ? `id bigint generated always as identity (start with ${first}) primary key`
        : 'id integer primary key autoincrement',
    ref: (table: string, more = '') => `${int} references ${table} (id) ${more}`,
    oneOf: (column: string, values: readonly (string | number)[]) =>
      `check (${column} in (${values.map(literal).join(', ')}))`,
    table: (name: string, lines: string[]) =>
      run(`create table ${name} (\n  ${lines.join(',\n  ')}\n)${postgres ? '' : ' strict'}`),
    addColumn: (name: string, column: string) => run(`alter table ${name} add column ${column}`),
    unique: (name: string, columns: string[]) =>
      run(`create unique index ${name}__${columns.join('__')}_uq on ${name} (${columns.join(', ')})`),
    index: (name: string, columns: string[], where = '') =>
      run(`create index ${name}__${columns.join('__')}_ix on ${name} (${columns.join(', ')}) ${where}`),
  }
}

/** Quotes a value for use in DDL, which takes no parameters. */
export function literal(value: string | number): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}
