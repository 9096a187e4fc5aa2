import type { Person } from '#contract/people.schema.ts'
import { Link } from '../../link.tsx'

/** Customers that were found, each a link that chooses one. */
export function PeopleList({
  people,
  toChoice,
}: {
  people: readonly Person[]
  toChoice: (id: number) => string
}) {
  return (
    <ul className="stack gap-2" aria-label="Customers">
      {people.map(({ account_id, fullname, email, email_confirmed, contact }) => (
        <li key={account_id}>
          <Link to={toChoice(account_id)} className="text-link">
            {fullname}
          </Link>{' '}
          <span className="text-soft break-anywhere">
            {[
              contact?.user_mobile,
              email,
              email !== null && !email_confirmed && 'not confirmed',
              contact?.address_city,
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
