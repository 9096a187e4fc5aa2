import { DataTable } from '../../ui/table.tsx'

const MAX_ROWS = 40

/** A table of many rows, most first: those after the fortieth are in the CSV file alone. */
export function LongTable({ rows, ...table }: Parameters<typeof DataTable>[0]) {
  const more = rows.length - MAX_ROWS
  return (
    <div>
      <DataTable {...table} rows={rows.slice(0, MAX_ROWS)} />
      {more > 0 && (
        <p className="mt-1 text-small text-soft">
          {`${table.caption}: the first ${MAX_ROWS} of ${rows.length.toLocaleString('en-AU')}. All are in the CSV file.`}
        </p>
      )}
    </div>
  )
}
