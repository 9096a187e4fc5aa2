import { describe, expect, test } from 'vitest'
import { eventKinds, type AuditEvent } from '#contract/audit.ts'
import { auditFilterFrom } from './audit-filter.ts'
import { sentenceOf } from './audit-words.ts'

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

describe('the audit log in words', () => {
  test.each(eventKinds)('%s is a whole sentence, whoever did it', (kind) => {
    for (const actor of [null, { accountid: 2, fullname: 'Sam Okafor' }]) {
      const details = { sessions: 1, tickets: 2, from: 0, to: 3, fields: [] }
      const sentence = sentenceOf(event({ kind, actor, subject_id: 4, details }), {})
      expect(sentence).toMatch(/^[A-Z].+\.$/)
      expect(sentence).not.toMatch(/undefined|null|NaN|\[object/)
    }
  })

  test.each<[Partial<AuditEvent>, string]>([
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
    expect(sentenceOf(event(more), { 3: 'Ada Novak' })).toBe(sentence)
  })

  test('the address of the page says what is looked for, and nonsense in it is left out', () => {
    const filter = (search: string) => auditFilterFrom(new URLSearchParams(search))
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
