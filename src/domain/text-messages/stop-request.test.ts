import { expect, test } from 'vitest'
import { readStopRequest } from './stop-request.ts'

test.each([
  'STOP',
  ' stop. ',
  'Stop please',
  'STOP!!!',
  'Please stop',
  'Stop texting me',
  'stop all',
  'Unsubscribe me',
  'Opt out',
])('readStopRequest takes "%s" as a wish for no more texts', (text) =>
  expect(readStopRequest(text)).toBe('alone'),
)

test.each([
  "Don't text me",
  'no more texts thanks',
  'Please stop sending messages',
  'Do not send me messages',
])('readStopRequest takes "%s" as such a wish in a sentence', (text) =>
  expect(readStopRequest(text)).toBe('alone'),
)

test.each([
  'Stop texting me, where is my phone?',
  'Wrong number, please stop texting',
  'Remove my number, this is Jo',
])('readStopRequest leaves "%s" to be read as well', (text) => expect(readStopRequest(text)).toBe('among'))

test.each([
  'Please stop the repair',
  'I will stop by at five',
  'When does it end?',
  'Cancel my booking',
  'Do not forget to text me',
  'No more cracks, great work',
  'Yes',
  '',
])('readStopRequest takes "%s" as a message', (text) => expect(readStopRequest(text)).toBeNull())
