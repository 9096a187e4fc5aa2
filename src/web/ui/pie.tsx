import type { ReactNode } from 'react'

type Slice = { key: string | number; label: ReactNode; count: number; className?: string }

/** Pie chart, with a table of its counts and shares. */
export function Pie({ slices, title }: { slices: readonly Slice[]; title: string }) {
  const total = slices.reduce((sum, { count }) => sum + count, 0)
  const drawn = slices.filter(({ count }) => count > 0)
  const before = (index: number) => drawn.slice(0, index).reduce((sum, { count }) => sum + count, 0) / total
  return (
    <div className="pie">
      {/* The table has the same data, so the chart is hidden from screen readers. */}
      <svg viewBox="-51 -51 102 102" aria-hidden="true">
        {total === 0 && <circle r="49" className="pie-none" />}
        {drawn.map(({ key, className = '' }, index) =>
          drawn.length === 1 ? (
            <circle key={key} r="50" className={`pie-slice ${className}`} />
          ) : (
            <path
              key={key}
              d={wedge(before(index), before(index + 1))}
              className={`pie-slice ${className}`}
            />
          ),
        )}
      </svg>
      <table>
        <caption>{title}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">What</th>
            <th scope="col">How many</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {slices.map(({ key, label, count, className = '' }) => (
            <tr key={key}>
              <th scope="row">
                <span className={`pie-swatch ${className}`}>{label}</span>
              </th>
              <td>{count.toLocaleString('en-AU')}</td>
              <td className="pie-share">{total === 0 ? '0' : Math.round((count / total) * 100)} %</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** SVG path of the segment between two fractions of a turn, clockwise from twelve o'clock. */
function wedge(start: number, end: number): string {
  return `M0 0L${rim(start)}A50 50 0 ${end - start > 0.5 ? 1 : 0} 1 ${rim(end)}Z`
}

function rim(share: number): string {
  const angle = share * 2 * Math.PI
  return `${(50 * Math.sin(angle)).toFixed(2)} ${(-50 * Math.cos(angle)).toFixed(2)}`
}
