import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventKinds } from '#contract/audit.ts'
import { nobody, type Caller } from '../caller.ts'
import { mayKnow } from './who-may-know.ts'

const account = (id: number, level: 1 | 2): Caller => ({
  level,
  account: { id, fullname: 'Somebody', email: 'somebody@example.com' },
  sessionId: id,
})
const happened = (kind: string, details: unknown) => ({
  id: 1,
  ticketId: 7,
  accountId: 10,
  kind,
  details: JSON.stringify(details),
  createdAt: 0,
})
const kinds = fc.oneof(fc.constantFrom(...eventKinds), fc.string())

test('nobody but staff and the customer ever hears of a ticket, and staff of everything', () => {
  fc.assert(
    fc.property(kinds, fc.jsonValue(), fc.integer({ min: 11 }), (kind, details, stranger) => {
      const event = happened(kind, details)
      expect(mayKnow(nobody, event)).toBe(false)
      expect(mayKnow(account(stranger, 1), event)).toBe(false)
      expect(mayKnow(account(stranger, 2), event)).toBe(true)
    }),
  )
})

test('the customer never hears of what only staff see, whatever it is', () => {
  fc.assert(
    fc.property(kinds, (kind) => {
      const isNoteOrPhoto = /^ticket\.(noted|note_deleted|photo_)/.test(kind)
      if (isNoteOrPhoto) expect(mayKnow(account(10, 1), happened(kind, { staff_only: 1 }))).toBe(false)
      if (isNoteOrPhoto) expect(mayKnow(account(10, 1), happened(kind, {}))).toBe(false)
    }),
  )
  for (const kind of ['ticket.assigned', 'ticket.phone_mismatched', 'ticket.waiting_changed', 'no.such']) {
    expect(mayKnow(account(10, 1), happened(kind, { staff_only: 0 }))).toBe(false)
  }
  expect(mayKnow(account(10, 1), happened('ticket.noted', { staff_only: 0 }))).toBe(true)
  expect(mayKnow(account(10, 1), happened('ticket.status_changed', { from: 0, to: 1 }))).toBe(true)
})
