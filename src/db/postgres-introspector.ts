import { PostgresIntrospector, sql } from 'kysely'
import type { Kysely, TableMetadata } from 'kysely'

type Column = {
  table: string
  schema: string
  kind: string
  name: string
  type: string
  nullable: string
  initial: string | null
  identity: string
}

/** Tables of the current schema. Kysely's own query has boolean parameters, which our connections refuse. */
export class PortableIntrospector extends PostgresIntrospector {
  readonly #db: Kysely<unknown>

  constructor(db: Kysely<unknown>) {
    super(db)
    this.#db = db
  }

  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<Column>`
      select c.table_name as table, c.table_schema as schema, t.table_type as kind, c.column_name as name,
        c.data_type as type, c.is_nullable as nullable, c.column_default as initial, c.is_identity as identity
      from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = current_schema() order by c.table_name, c.ordinal_position
    `.execute(this.#db)
    return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
      name,
      schema: columns[0]!.schema,
      isView: columns[0]!.kind === 'VIEW',
      isForeign: columns[0]!.kind === 'FOREIGN',
      columns: columns.map((column) => ({
        name: column.name,
        dataType: column.type,
        isNullable: column.nullable === 'YES',
        isAutoIncrementing: column.identity === 'YES',
        hasDefaultValue: column.initial !== null,
      })),
    }))
  }
}
