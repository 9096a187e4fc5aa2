import { formatParcelNumber } from '#contract/parcels.ts'
import type { InParcel as Shown } from '#contract/parcels.schema.ts'
import { outcomeName } from '#contract/outcomes.ts'
import { statusName } from '#contract/ticket-statuses.ts'
import { Link } from '../link.tsx'
import { useRepairs } from '../repairs.ts'

type Other = Shown['others'][number]
type Props<One extends Other> = {
  parcelId: number
  others: readonly One[]
  /** The page of another ticket; null for one that has none here. */
  pathOf: (other: One) => string | null
  /** The page on which a repair is added; left out where none can be. */
  addPath?: string | undefined
}

/** Names what is posted to the shop together with a ticket, each with where it stands. */
export function InParcel<One extends Other>({ parcelId, others, pathOf, addPath }: Props<One>) {
  const repairs = useRepairs()
  if (others.length === 0 && addPath === undefined) return null
  return (
    <div className="mb-4">
      {others.length > 0 && (
        <>
          <p>{`In one parcel, ${formatParcelNumber(parcelId)}, with:`}</p>
          <ul>
            {others.map((other) => {
              const path = pathOf(other)
              const name = `Ticket ${other.id}`
              return (
                <li key={other.id}>
                  {path === null ? (
                    name
                  ) : (
                    <Link className="text-link" to={path}>
                      {name}
                    </Link>
                  )}
                  {`: ${other.displayName}, ${repairs.name(other.repair_name)} (${other.outcome ? outcomeName(other.outcome) : statusName(other.status)})`}
                </li>
              )
            })}
          </ul>
        </>
      )}
      {addPath !== undefined && (
        <p className="screen-only">
          <Link className="text-link" to={addPath}>
            Add another repair or phone to this parcel
          </Link>
        </p>
      )}
    </div>
  )
}
