import { Link } from './link.tsx'

type Props = {
  ticket: { warranty_of: number | null; warranty_claims: readonly number[] }
  /** Path of a ticket's page without its number. */
  base: '/account/ticket' | '/admin/tickets'
}

/** Names the ticket whose warranty this one claims, and the claims on this one. */
export function LinkedTickets({ ticket: { warranty_of: first, warranty_claims: claims }, base }: Props) {
  if (first === null && claims.length === 0) return null
  return (
    <ul className="mb-4">
      {first !== null && (
        <li>
          Warranty claim on{' '}
          <Link className="text-link" to={`${base}/${first}`}>
            ticket {first}
          </Link>
        </li>
      )}
      {claims.map((claim) => (
        <li key={claim}>
          Claimed under warranty in{' '}
          <Link className="text-link" to={`${base}/${claim}`}>
            ticket {claim}
          </Link>
        </li>
      ))}
    </ul>
  )
}
