import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventKinds } from '#contract/audit.ts'
import { anonymous, type Caller } from '../caller.ts'
import { canSeeEvent } from './can-see-event.ts'

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

test("canSeeEvent shows a ticket's events to its customer and to staff only, and staff everything", () => {
  fc.assert(
    fc.property(kinds, fc.jsonValue(), fc.integer({ min: 11 }), (kind, details, other) => {
      const event = happened(kind, details)
      expect(canSeeEvent(anonymous, event)).toBe(false)
      expect(canSeeEvent(account(other, 1), event)).toBe(false)
      expect(canSeeEvent(account(other, 2), event)).toBe(true)
    }),
  )
})

test('canSeeEvent hides every staff-only event from the customer', () => {
  fc.assert(
    fc.property(kinds, (kind) => {
      const isNoteOrPhoto = /^ticket\.(noted|note_deleted|photo_)/.test(kind)
      if (isNoteOrPhoto) expect(canSeeEvent(account(10, 1), happened(kind, { staff_only: 1 }))).toBe(false)
      if (isNoteOrPhoto) expect(canSeeEvent(account(10, 1), happened(kind, {}))).toBe(false)
    }),
  )
  for (const kind of ['ticket.assigned', 'ticket.phone_mismatched', 'ticket.waiting_changed', 'no.such']) {
    expect(canSeeEvent(account(10, 1), happened(kind, { staff_only: 0 }))).toBe(false)
  }
  expect(canSeeEvent(account(10, 1), happened('ticket.noted', { staff_only: 0 }))).toBe(true)
  for (const kind of ['ticket.status_changed', 'ticket.passcode_revealed', 'ticket.contact_revealed'])
    expect(canSeeEvent(account(10, 1), happened(kind, {}))).toBe(true)
})
