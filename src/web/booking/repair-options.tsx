import { availabilityLabels, type Availability } from '#contract/availability-words.ts'
import { formatDollars } from '#contract/money-amounts.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import { getPart, type Offer } from '../repairs.ts'
import './repair-choice.css'
import { Link } from '../link.tsx'

type Props = {
  phoneid: string
  options: Offer[]
  chosen: string | null
  availability: Phone['availability']
}

/** How soon the repair can be done; renders nothing where the shop says nothing. */
function AvailabilityTag({ availability }: { availability: Availability | undefined }) {
  if (availability === undefined) return null
  return <span className="availability text-tiny text-soft">{availabilityLabels[availability]}</span>
}

/** The repairs of a phone with their prices; each is a link that selects it. */
export function RepairOptions({ phoneid, options, chosen, availability = {} }: Props) {
  return (
    <ul className="stack gap-1.5" aria-label="Repairs">
      {options.map(({ repair, label, price }) => (
        <li key={repair}>
          <Link
            to={`?repair=${repair}`}
            replace
            preventScrollReset
            defaultShouldRevalidate={false}
            aria-current={repair === chosen ? 'true' : undefined}
            className="repair-option"
            data-for-part={getPart(repair)}
            data-leads-to={`/booking/${phoneid}/${repair}`}
          >
            <span aria-hidden="true" className="repair-option-dot" />
            <span className="leader grow">
              <span>
                <span className="text-strong">{label}</span>{' '}
                <AvailabilityTag availability={availability[repair]} />
              </span>
              <span>{formatDollars(price)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
