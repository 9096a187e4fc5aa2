import { Link, useRouteLoaderData } from 'react-router'
import { availabilitySentences } from '#contract/availability.ts'
import type { Phone, RepairKey } from '#contract/catalogue.ts'
import { monthsInWords } from '#contract/months.ts'
import type { RootData } from '../root.tsx'
import './repair-choice.css'
import { repairTime } from './repair-time.ts'
import { repairAdvice } from './repair-advice.ts'

/** Terms of a repair: usual time, warranty and advice. */
export function RepairTerms({
  repair,
  phone,
}: {
  repair: RepairKey
  phone: Pick<Phone, 'brand' | 'model' | 'availability'>
}) {
  const profile = useRouteLoaderData<RootData>('root')?.profile
  const months = profile?.warrantyMonths
  const availability = phone.availability?.[repair]
  return (
    <dl className="repair-terms">
      <div>
        <dt>Time</dt>
        <dd>{profile && repairTime(repair, phone.brand, profile)}</dd>
      </div>
      {availability && (
        <div>
          <dt>Availability</dt>
          <dd>{availabilitySentences[availability]}</dd>
        </div>
      )}
      <div>
        <dt>Warranty</dt>
        <dd>
          {months !== undefined && `${monthsInWords(months)} on the part and our work. `}
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
