import type { TrackedParcel } from '#contract/tracking.schema.ts'
import { Card, Facts } from '../../ui/card.tsx'

/** The parcels of a ticket, with a link to the carrier's tracking page where there is one. */
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
                <span className="text-mono break-anywhere">{number}</span>
              ) : (
                <a href={link} className="text-link text-mono break-anywhere" rel="noreferrer nofollow">
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
