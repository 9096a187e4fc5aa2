import { useRouteLoaderData } from 'react-router'
import { availabilitySentences } from '#contract/availability-words.ts'
import { getPrice } from '#contract/catalogue.ts'
import { monthsInWords } from '#contract/months.ts'
import { describeNoRepair } from '#contract/no-repair-cost.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import { useRepairs } from '../repairs.ts'
import type { RootData } from '../root.tsx'
import { Link } from '../link.tsx'
import './repair-terms.css'
import { describeRepairTime } from './repair-time.ts'
import { getRepairAdvice } from './repair-advice.ts'

type Props = {
  repair: string
  phone: Phone
  /** Between which days it should be home, in words. */
  backBy?: string | undefined
}

/** Terms of a repair: usual time, warranty and advice. */
export function RepairTerms({ repair, phone, backBy }: Props) {
  const profile = useRouteLoaderData<RootData>('root')?.profile
  const facts = useRepairs().facts(repair)
  const months = facts.warrantyMonths ?? profile?.warrantyMonths
  const availability = phone.availability?.[repair]
  return (
    <dl className="repair-terms">
      <div>
        <dt>Time</dt>
        <dd>{profile && describeRepairTime(facts, phone.brand, profile)}</dd>
      </div>
      {backBy && (
        <div>
          <dt>Back by</dt>
          <dd>{backBy}</dd>
        </div>
      )}
      {availability && (
        <div>
          <dt>Availability</dt>
          <dd>{availabilitySentences[availability]}</dd>
        </div>
      )}
      <div>
        <dt>Warranty</dt>
        <dd>
          {months !== undefined &&
            `${monthsInWords(months)} on ${facts.part ? 'the part and our work' : 'our work'}. `}
          <Link className="text-link" to="/warranty">
            What it covers
          </Link>
        </dd>
      </div>
      <div>
        <dt>If it cannot be done</dt>
        <dd>{describeNoRepair(profile?.fees ?? [], getPrice(phone, repair))}</dd>
      </div>
      <div>
        <dt>Good to know</dt>
        <dd>
          <ul>
            {getRepairAdvice(facts, phone).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </dd>
      </div>
    </dl>
  )
}
