import { parcelOf } from '#contract/carriers.ts'
import type { PartResults } from '#contract/part-tests.ts'
import { ParcelFields, ParcelLink } from '../parcel-fields.tsx'
import { PartResultsTable } from '../part-results.tsx'
import { NoticeWords } from '../repair-notice.tsx'
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
const known = parcelOf('auspost', 'ABCD12345678')!
const strange = parcelOf('other', '0123456789-A-VERY-LONG-NUMBER-0123456')!

/** What the way of a phone through the post and over the bench is shown with. */
export function MailInSpecimens() {
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
            prefix="specimen-"
            typed={{ carrier: 'auspost', tracking: '?' }}
            mistakes={{ tracking: 'Please enter the number on the receipt.' }}
          />
        </Card>
        <Card title="Before and after">
          <PartResultsTable before={arrived} after={repaired} />
        </Card>
        <Specimen name="Repair notice">
          <NoticeWords />
        </Specimen>
      </div>
    </Specimens>
  )
}
