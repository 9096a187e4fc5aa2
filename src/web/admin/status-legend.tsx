import { Link } from 'react-router'
import { statusClasses, statuses, statusName, type StatusCounts } from '#contract/tickets.ts'

/** The counts behind the pie, each with the way to its tickets. */
export function StatusLegend({ counts, total }: { counts: StatusCounts; total: number }) {
  return (
    <table className="status-legend">
      <caption>Tickets by status</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Tickets</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {statuses.map((status) => (
          <tr key={status}>
            <th scope="row">
              <Link
                to={`/admin/tickets?status=${status}`}
                className={`pie-swatch ${statusClasses[`${status}`]}`}
              >
                {statusName(status)}
              </Link>
            </th>
            <td>{counts[`${status}`].toLocaleString('en-AU')}</td>
            <td className="text-soft">
              {total === 0 ? 0 : Math.round((counts[`${status}`] / total) * 100)} %
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
