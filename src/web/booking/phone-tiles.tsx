import { formatDollars } from '#contract/money-amounts.ts'
import { Link } from '../link.tsx'
import './pricing.css'
import { PhonePicture } from '../ui/phone-picture.tsx'
import { getDrawingUrl, type SeriesGroup } from './match-phones.ts'

// Aspect ratio of every drawing, to avoid layout shift.
const picture = { width: 168, height: 178 }

type Props = SeriesGroup & {
  /** Number of pictures in view from the start: loaded eagerly. */
  eager: number
  /** As many of the series match; more than are shown in a large catalogue. */
  found: number
  /** Whether a small screen shows only its newest phones at first. */
  folded: boolean
}

/** The phones of a brand as tiles with their lowest price; pictures grow at 550 and 850 px. */
export function PhoneTiles({ brand, label, phones, eager, found, folded }: Props) {
  const heading = `brand-${brand}`
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{label}</h2>
      {folded && (
        <details className="more-phones">
          <summary>All {phones.length} phones</summary>
        </details>
      )}
      <ul className="phone-tiles">
        {phones.map(({ phoneid, displayName, imgSrc, model, from, year }, index) => (
          <li key={phoneid}>
            <Link to={`/repairs/${phoneid}`} className="phone-tile" data-tile>
              <span className="phone-tile-picture">
                <PhonePicture
                  src={imgSrc ?? getDrawingUrl(phoneid)}
                  alt=""
                  {...picture}
                  eager={index < eager}
                />
              </span>
              <span className="phone-tile-model">
                {/* Link text for screen readers, which may list links without their headings. */}
                <span className="visually-hidden">
                  {displayName.endsWith(model) ? displayName.slice(0, -model.length) : `${displayName}: `}
                </span>
                {model}
              </span>{' '}
              <span className="phone-tile-about">
                {from > 0 && (
                  <span>
                    from <strong>{formatDollars(from)}</strong>
                  </span>
                )}
                {year !== null && <span className="visually-hidden">, released {year}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {found > phones.length && (
        <p className="mt-3 text-soft">
          {phones.length} of {found} phones. Search by model to see the others.
        </p>
      )}
    </section>
  )
}
