import { expect, test } from 'vitest'
import type { ParcelToPost } from '#contract/posting.schema.ts'
import { readScan } from './read-scan.ts'

function toPost(
  parcel_id: number,
  ticket_ids: number[],
  waiting: ParcelToPost['waiting'] = [],
): ParcelToPost {
  const to = { name: 'Mei Tanaka', lines: [], mobile: '' }
  const tickets = ticket_ids.map((ticket_id) => ({ ticket_id, phone: '', repair: '', number: null, box: [] }))
  return {
    parcel_id,
    ticket_ids,
    to,
    post_box: false,
    problems: [],
    doubts: [],
    tickets,
    waiting,
    label: null,
    same_customer: [],
  }
}
const pair = toPost(7, [1042, 1043])
const single = toPost(8, [1050], [{ id: 1051, why: 'It is not paid: $20.00 are due.' }])
const parcels = [pair, single]

test('readScan chooses a phone by its label, by its number while none is chosen, and a parcel with all that is ready', () => {
  for (const code of ['https://shop.example/t/1042', '#1042', '1042']) {
    expect(readScan(code, null, parcels)).toEqual({ kind: 'chosen', chosen: { parcel: pair, ids: [1042] } })
  }
  expect(readScan('P-7', null, parcels)).toEqual({
    kind: 'chosen',
    chosen: { parcel: pair, ids: [1042, 1043] },
  })
})

test('readScan adds a second phone of the same parcel, and otherwise chooses the other phone instead', () => {
  const chosen = { parcel: pair, ids: [1042] }
  expect(readScan('https://shop.example/t/1043', chosen, parcels)).toMatchObject({
    chosen: { ids: [1042, 1043] },
  })
  expect(readScan('https://shop.example/t/1050', chosen, parcels)).toMatchObject({ chosen: { ids: [1050] } })
})

test('readScan takes digits for a number of the carrier once a phone is chosen, and for nothing before', () => {
  const chosen = { parcel: pair, ids: [1042] }
  expect(readScan(' 1050 ', chosen, parcels)).toEqual({ kind: 'number', number: '1050' })
  expect(readScan('33ABC12345', null, parcels)).toMatchObject({ kind: 'refused' })
})

test('readScan says why a phone of a listed parcel cannot be posted', () => {
  expect(readScan('#1051', null, parcels)).toMatchObject({
    says: '#1051 cannot be posted. It is not paid: $20.00 are due.',
  })
  expect(readScan('#9', null, parcels)).toMatchObject({ says: '#9 is not ready to be posted.' })
})
