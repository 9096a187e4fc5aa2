import { toParcel } from '#contract/carriers.ts'
import type { PartResults } from '#contract/part-tests.schema.ts'
import { ParcelFields, ParcelLink } from '../shipping/parcel-fields.tsx'
import { PartResultsTable } from '../part-tests/part-results.tsx'
import { NoticeWords } from '../shipping/repair-notice.tsx'
import { Card, Facts } from '../ui/card.tsx'
import { Specimen, Specimens } from './specimen.tsx'

const arrived: PartResults = {
  screen: 'broken',
  battery: 'working',
  frontcamera: 'working',
  backcamera: 'untestable',
  homebutton: 'absent',
}
const repaired: PartResults = { ...arrived, screen: 'working', backcamera: 'working' }
const known = toParcel('auspost', 'ABCD12345678')!
const strange = toParcel('other', '0123456789-A-VERY-LONG-NUMBER-0123456')!

/** Shipping and part test components. */
export function ShippingSpecimens() {
  return (
    <Specimens title="Parcels and part tests">
      <div className="grid gap-6 md:grid-cols-2">
        <Card title="Parcels">
          <Facts
            items={[
              { label: 'To us', value: <ParcelLink parcel={known} /> },
              { label: 'Back to you', value: <ParcelLink parcel={strange} /> },
            ]}
          />
        </Card>
        <Card title="A parcel to enter">
          <ParcelFields
            carriers={[{ key: 'auspost', name: 'Australia Post' }]}
            prefix="specimen-"
            submitted={{ carrier: 'auspost', tracking: '?' }}
            errors={{ tracking: 'Please enter the number on the receipt.' }}
          />
        </Card>
        <Card title="Before and after">
          <PartResultsTable before={arrived} after={repaired} />
        </Card>
        <Specimen name="Repair notice">
          <NoticeWords
            notice={{ version: '1', message: ['Please make a copy of everything that you want to keep.'] }}
          />
        </Specimen>
      </div>
    </Specimens>
  )
}
