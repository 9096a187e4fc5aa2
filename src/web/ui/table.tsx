/* Explicit roles: browsers drop table semantics when CSS displays rows as cards. The scrolling element is focusable, so that it can be
scrolled by keyboard. */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role,
jsx-a11y/no-noninteractive-tabindex */
import type { ReactNode } from 'react'

export type Column<Key extends string = string> = {
  key: Key
  label: string
  /** What stands in its heading before the label. */
  head?: ReactNode
  align?: 'start' | 'center' | 'end'
  /** Classes of its cells. */
  className?: string
}

export type Row = { key: string | number; cells: Record<string, ReactNode> }

type DataTableProps = {
  caption: string
  columns: readonly Column[]
  rows: readonly Row[]
  className?: string
}

/** A table that scrolls inside its own element; on small screens its rows become labelled cards. */
export function DataTable({ caption, columns, rows, className }: DataTableProps) {
  const cellClasses = columns.map(cellClass)
  return (
    <div className={className ? `data-table ${className}` : 'data-table'}>
      <section className="data-table-scroll" aria-label={caption} tabIndex={0}>
        <table role="table">
          <caption className="visually-hidden">{caption}</caption>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map(({ key, label, head, align }) => (
                <th key={key} role="columnheader" scope="col" className={aligned(align)}>
                  {head}
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr key={row.key} role="row">
                {columns.map(({ key, label }, index) => (
                  <td key={key} role="cell" data-label={label} className={cellClasses[index]}>
                    {row.cells[key]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

function aligned(align: Column['align']): string | undefined {
  return align === undefined || align === 'start' ? undefined : `cell-${align}`
}

function cellClass({ align, className }: Column): string | undefined {
  return [aligned(align), className].filter(Boolean).join(' ') || undefined
}
