import { expect, test } from 'vitest'
import { hidePerson } from './hide-person.ts'

const person = {
  cust_name: 'Li Na',
  email: 'li@example.com',
  address: '12 Wattle Street',
  address_apt: 'Unit 3',
  address_city: 'Carlton',
  address_post: '3053',
  phone_serial: '356938035643809',
  user_mobile: '+61491570156',
  passcode: '2580',
}

test.each([
  'Li Na',
  'li na',
  'LI@EXAMPLE.COM',
  '12 Wattle Street',
  'Wattle street',
  'unit 3',
  'Carlton',
  '3053',
  '0491-570-156',
  '+61 491 570 156',
  '+61 (0)491 570 156',
  '0061491570156',
  '491.570.156',
  '356938-035643-809',
  '35 693803 564380 9',
  '2580',
])('hidePerson hides %s wherever it stands', (secret) => {
  for (const text of [secret, `(${secret})`, `We wrote to ${secret}, twice: ${secret}.`]) {
    expect(hidePerson(text, person)).not.toContain(secret)
    expect(hidePerson(text, person)).not.toMatch(/\d{3}|li na/i)
  }
})

test('hidePerson leaves words that only begin alike, and prices', () => {
  const text = 'A little nap: list of 3 parts, Nail, 30530 and $49.95.'
  expect(hidePerson(text, person)).toBe(text)
})

test('hidePerson takes a bare number for a unit only where the text says so', () => {
  const numbered = { ...person, address_apt: '7' }
  expect(hidePerson('It takes 7 days. Send to Flat 7 or 7/12.', numbered)).toBe(
    'It takes 7 days. Send to … or …/12.',
  )
})

test('hidePerson leaves a text alone when nothing is known of the person', () => {
  const nobody = {
    cust_name: '',
    email: '',
    address: '',
    address_apt: '',
    address_city: '',
    address_post: '',
    phone_serial: '',
    user_mobile: '',
    passcode: null,
  }
  expect(hidePerson('The screen has come.', nobody)).toBe('The screen has come.')
})

test('hidePerson hides first names in any case, without accents, and of the author of the text', () => {
  const zoe = { ...person, cust_name: 'Zoë May Okafor', others: ['Sam Novak'] }
  expect(hidePerson('zoë rang. ZOE rang, Zoe’s phone; okafor. It may be May. Sam', zoe)).toBe(
    '… rang. … rang, …’s phone; …. It may be …. …',
  )
})

test('hidePerson hides the name after a greeting, also one that it does not know', () => {
  expect(hidePerson('Hi Mia, it is done. Thanks, Priya', person)).toBe('Hi …, it is done. Thanks, …')
  expect(hidePerson('Thanks for waiting. Hello there.', person)).toBe('Thanks for waiting. Hello there.')
})
