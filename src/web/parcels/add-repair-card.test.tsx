import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { Phone } from '#contract/catalogue.schema.ts'
import { firstProfile } from '#contract/first-profile.ts'
import type { RootData } from '../root.tsx'
import { SiteData } from '../site-data.ts'
import { AddRepairCard } from './add-repair-card.tsx'

const phone = { id: 1, phoneid: 'iphone13', brand: 'iPhone', displayName: 'iPhone 13', screen: 199 }
const ticket = {
  id: 1001,
  parcel_id: 1001,
  phoneid: 'iphone13',
  displayName: 'iPhone 13',
  phone_serial: 'F2',
}

const shownAfter = (serial_confirmed: string) => {
  const values = { serial_confirmed, phone_serial: '356938035643808', passcode_choice: 'given' }
  const fields = { phone_pin: 'You left the code empty.' }
  const failure = { error: 'Please check the form.', fields, values, intent: '', loggedOut: false }
  const adding = {
    ticket,
    phones: [phone],
    phone: phone as unknown as Phone,
    repair: 'screen',
    formKey: 'key',
  }
  const card = (
    <SiteData value={{ profile: firstProfile } as unknown as RootData}>
      <AddRepairCard {...adding} failure={failure} />
    </SiteData>
  )
  const Site = createRoutesStub([{ path: '*', Component: () => card }])
  return renderToStaticMarkup(<Site initialEntries={['/account/ticket/1001/add']} />)
}

test('AddRepairCard asks about a doubtful number after each refusal, also where it was confirmed before', () => {
  expect(shownAfter('ask')).toContain('Book with this number anyway')
  expect(shownAfter('1')).toContain('Book with this number anyway')
  expect(shownAfter('')).not.toContain('Book with this number anyway')
})
