import { expect, test } from 'vitest'
import { ticketColumns } from '#db/schema/tickets.ts'
import { deliveredText, deliveredVersions } from './delivered-texts.ts'

type PersonalColumn = {
  [Name in keyof typeof ticketColumns]: (typeof ticketColumns)[Name] extends null ? never : Name
}[keyof typeof ticketColumns]

/** How the delivered privacy text names each personal column of a ticket. */
const named: Record<PersonalColumn, string> = {
  address: 'the return address',
  address_apt: 'the return address',
  address_city: 'the return address',
  address_state: 'the return address',
  address_post: 'the return address',
  phone_serial: 'serial number',
  earlier_serials: 'serial number',
  passcode_encrypted: 'The phone’s passcode',
  user_mobile: 'your mobile number',
  tracking_in: 'the tracking numbers',
  tracking_out: 'the tracking numbers',
  buyer_company: 'the company',
  buyer_abn: 'its ABN',
  buyer_email: 'its email address',
  signature: 'Your signature',
  fault: 'what you say is wrong',
  phone_name: 'the phone’s model',
}

const { markdown, version } = deliveredText('privacy')

test.each(Object.entries(named))('the privacy text names %s', (_, words) => {
  expect(markdown).toContain(words)
})

test.each([
  ['pictures of an unfinished booking', 'Pictures that you added to it are not encrypted'],
  ['the name typed to answer a quote', 'type to answer a quote'],
  ['answers by email', 'emails with which you answer ours'],
  ['lines of bank statements', 'our bank’s statement'],
  ['what Stripe is given', 'your card, your email address, the amount and the number'],
  ['what a carrier is given', 'your mobile number and email address'],
  ['what browsers keep', 'One remembers for a year'],
  ['the cookie of a guest', 'what you booked without an account'],
  ['a closed notice', 'closed a notice'],
  ['backups', 'Backups'],
])('the privacy text names %s', (_, words) => {
  expect(markdown).toContain(words)
})

test('a new wording is a version of its own: who confirmed the one before confirms it anew', () => {
  expect(deliveredVersions('privacy').map((text) => text.version)).toEqual(['2026-11', '2026-12'])
  expect(version).toBe('2026-12')
})
