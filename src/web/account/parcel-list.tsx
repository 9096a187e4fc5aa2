import type { TrackedParcel } from '#contract/tracking.ts'
import { Card, Facts } from '../ui/card.tsx'

/** The parcels of a ticket, each with the carrier's own page where there is one. */
export function ParcelList({ parcels }: { parcels: readonly TrackedParcel[] }) {
  if (parcels.length === 0) return null
  return (
    <Card title={parcels.length === 1 ? 'Parcel' : 'Parcels'}>
      <Facts
        items={parcels.map(({ way, carrier, number, link }) => ({
          label: way === 'in' ? 'To us' : 'Back to you',
          value: (
            <>
              {carrier}{' '}
              {link === null ? (
                <span className="font-mono break-all">{number}</span>
              ) : (
                <a href={link} className="text-link font-mono break-all" rel="noreferrer nofollow">
                  {number}
                </a>
              )}
            </>
          ),
        }))}
      />
    </Card>
  )
}
