import { describe, expect, test } from 'vitest'
import { eventKinds } from '#contract/audit.ts'
import type { AuditEvent } from '#contract/audit.schema.ts'
import { parseAuditFilter } from './audit-filter.ts'
import { describeEvent } from './audit-sentences.ts'

const event = (more: Partial<AuditEvent>): AuditEvent => ({
  id: 7,
  kind: 'ticket.noted',
  at: '2026-11-20T01:00:00.000Z',
  actor: { accountid: 2, fullname: 'Sam Okafor' },
  ticket_id: null,
  subject_id: null,
  subject: null,
  details: {},
  reason: null,
  ...more,
})

describe('audit log sentences', () => {
  test.each(eventKinds)('%s has a full sentence for every kind of actor', (kind) => {
    for (const actor of [null, { accountid: 2, fullname: 'Sam Okafor' }]) {
      const details = { sessions: 1, tickets: 2, from: 0, to: 3, fields: [] }
      const sentence = describeEvent(event({ kind, actor, subject_id: 4, details }), {})
      expect(sentence).toMatch(/^[A-Z].+\.$/)
      expect(sentence).not.toMatch(/undefined|null|NaN|\[object/)
    }
  })

  test.each<[Partial<AuditEvent>, string]>([
    [
      { kind: 'ticket.booked', actor: null, details: { repair: 'screen', price: 235 } },
      'A customer booked Screen Replacement for $235 without a log-in.',
    ],
    [
      { kind: 'ticket.status_changed', details: { from: 0, to: 3 } },
      'Sam Okafor changed the status from Submitted to Repairing.',
    ],
    [{ kind: 'ticket.assigned', details: { from: null, to: 3 } }, 'Sam Okafor gave the ticket to Ada Novak.'],
    [{ kind: 'ticket.assigned', details: { from: 3, to: 9 } }, 'Sam Okafor gave the ticket to account 9.'],
    [
      {
        kind: 'phone.prices_changed',
        subject: 'iPhone 13',
        details: {
          fields: ['screen', 'frontcamera'],
          screen_before: 199,
          screen_after: 219,
          frontcamera_before: 0,
          frontcamera_after: 99,
        },
      },
      'Sam Okafor changed prices of iPhone 13: Screen from $199 to $219, Front Camera from $0 to $99.',
    ],
    [
      { kind: 'ticket.passcode_revealed', reason: 'To test the camera' },
      'Sam Okafor looked at the passcode: “To test the camera”.',
    ],
    [
      { kind: 'staff.access_changed', subject: 'Ada Novak', subject_id: 3, details: { active: 0 } },
      'Sam Okafor switched the account of Ada Novak off.',
    ],
    [{ kind: 'ticket.erased', actor: null }, 'Personal data was erased after the shop’s period.'],
    [
      { kind: 'account.erased', subject_id: 5, subject: 'Erased', details: { tickets: 1 } },
      'Sam Okafor erased a customer (account 5) with 1 ticket.',
    ],
    [{ kind: 'demo.seeded', actor: null }, 'The shop: demo.seeded.'],
  ])('%j', (more, sentence) => {
    expect(describeEvent(event(more), { 3: 'Ada Novak' })).toBe(sentence)
  })

  test('parseAuditFilter reads the URL and ignores invalid parameters', () => {
    const filter = (search: string) => parseAuditFilter(new URLSearchParams(search))
    expect(filter('kind=ticket.noted&actor=2&ticket=%231001&cursor=abc')).toEqual({
      limit: 50,
      kind: 'ticket.noted',
      actor: 2,
      ticket: 1001,
      cursor: 'abc',
    })
    expect(filter('kind=constructor&actor=-1&ticket=x&cursor=')).toEqual({ limit: 50 })
  })
})
