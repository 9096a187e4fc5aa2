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
  const items = listArrival(intake)
  if (items.length === 0) return null
  return (
    <Card title="On arrival">
      <Facts items={items} />
      {intake.find_my === 'on' && <p className="mt-1 text-small text-soft">{findMyWarning}</p>}
    </Card>
  )
}

/** What came with the phone, and what was seen on it, as far as it was looked at. */
export function listArrival({ accessories, accessories_other, sim_seen, liquid_mark, find_my }: PartTest) {
  return [
    { label: 'In the parcel', value: accessoriesInWords(accessories, accessories_other) },
    { label: 'SIM card', value: sim_seen ? simNames[sim_seen] : null },
    { label: 'Liquid mark', value: liquid_mark ? liquidMarkNames[liquid_mark] : null },
    { label: 'Find My', value: find_my ? findMyNames[find_my] : null },
  ].filter(({ value }) => value !== null)
}
