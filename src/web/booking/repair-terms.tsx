import { Link } from 'react-router'
import type { Phone, RepairKey } from '#contract/catalogue.ts'
import { benchTime } from './bench-time.ts'
import { repairAdvice } from './repair-advice.ts'

/** What goes with a repair: how long it takes, what we stand behind, what to know before. */
export function RepairTerms({ repair, phone }: { repair: RepairKey; phone: Pick<Phone, 'brand' | 'model'> }) {
  return (
    <dl className="repair-terms">
      <div>
        <dt>Time</dt>
        <dd>{benchTime(repair, phone.brand)}</dd>
      </div>
      <div>
        <dt>Warranty</dt>
        <dd>
          12 months on the part and our work.{' '}
          <Link className="text-link" to="/warranty">
            What it covers
          </Link>
        </dd>
      </div>
      <div>
        <dt>Good to know</dt>
        <dd>
          <ul>
            {repairAdvice(repair, phone).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </dd>
      </div>
    </dl>
  )
}
