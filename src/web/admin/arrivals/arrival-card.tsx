import {
  accessoriesInWords,
  findMyNames,
  findMyWarning,
  liquidMarkNames,
  simNames,
} from '#contract/arrivals.ts'
import type { PartTest } from '#contract/part-tests.schema.ts'
import { Card, Facts } from '../../ui/card.tsx'

/** What came with the phone, and what was seen on it, beside a ticket; nothing while it was not looked at. */
export function ArrivalCard({ intake }: { intake: PartTest | null }) {
  if (intake === null) return null
  const { sim_seen, liquid_mark, find_my } = intake
  const items = [
    { label: 'In the parcel', value: accessoriesInWords(intake.accessories, intake.accessories_other) },
    { label: 'SIM card', value: sim_seen ? simNames[sim_seen] : null },
    { label: 'Liquid mark', value: liquid_mark ? liquidMarkNames[liquid_mark] : null },
    { label: 'Find My', value: find_my ? findMyNames[find_my] : null },
  ].filter(({ value }) => value !== null)
  if (items.length === 0) return null
  return (
    <Card title="On arrival">
      <Facts items={items} />
      {find_my === 'on' && <p className="mt-1 text-small text-soft">{findMyWarning}</p>}
    </Card>
  )
}
