import { Link } from '../../link.tsx'
import type { DataTable } from '../../ui/table.tsx'

/** A table of a name and one or two numbers, which fits every screen as it is. */
export function SmallTable({
  caption,
  columns,
  rows,
}: Pick<Parameters<typeof DataTable>[0], 'columns' | 'rows'> & { caption: string }) {
  const [first, ...others] = columns
  return (
    <table className="numbers-small">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            <th scope="row">{cells[first!.key]}</th>
            {others.map((column) => (
              <td key={column.key}>{cells[column.key]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A figure that leads to what it counts; a dash, which counts nothing, leads nowhere. */
export function Figure({ to, name, children }: { to: string; name: string; children: string }) {
  if (children === '–') return children
  return (
    <Link to={to} className="inline-block min-h-6 min-w-6 text-accent underlined">
      {children}
      <span className="visually-hidden"> {name}</span>
    </Link>
  )
}
