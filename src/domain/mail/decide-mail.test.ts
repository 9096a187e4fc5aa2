import { expect, test } from 'vitest'
import { decideMail, type MailFacts } from './decide-mail.ts'

const good: MailFacts = {
  problem: null,
  automatic: null,
  senders: ['mei@customers.example'],
  isOwn: false,
  tickets: [1042],
  ticket: { id: 1042, customer: 'mei@customers.example' },
  proof: 'proved',
  parts: 2,
  textLength: 40,
  mailsOfHour: 0,
}

test('decideMail puts a proved mail of the customer on the ticket that it names', () => {
  expect(decideMail(good)).toEqual({ to: 'ticket', ticketId: 1042 })
  expect(decideMail({ ...good, parts: 20, mailsOfHour: 19 })).toEqual({ to: 'ticket', ticketId: 1042 })
})

test.each<[string, Partial<MailFacts>]>([
  ['unreadable', { problem: 'unreadable' }],
  ['too_large', { problem: 'too_large' }],
  ['several_senders', { senders: [] }],
  ['several_senders', { senders: ['mei@customers.example', 'jonas@customers.example'] }],
  ['no_ticket', { tickets: [] }],
  ['several_tickets', { tickets: [1042, 1043] }],
  ['erased', { ticket: null }],
  ['other_sender', { senders: ['jonas@customers.example'] }],
  ['other_sender', { ticket: { id: 1042, customer: null } }],
  ['not_proved', { proof: 'not_proved' }],
  ['not_proved', { proof: null }],
  ['not_checked', { proof: 'unknown' }],
  ['too_many_parts', { parts: 21 }],
  ['too_long', { textLength: 200_001 }],
  ['too_many', { mailsOfHour: 20 }],
])('decideMail lets a mail wait: %s', (reason, facts) => {
  expect(decideMail({ ...good, ...facts })).toEqual({ to: 'waiting', reason })
})

test.each<[string, Partial<MailFacts>]>([
  ['automatic', { automatic: 'automatic' }],
  ['list', { automatic: 'list' }],
  ['bounce', { automatic: 'bounce' }],
  ['own', { isOwn: true }],
])('decideMail ignores what no person wrote to us: %s', (reason, facts) => {
  expect(decideMail({ ...good, ...facts })).toEqual({ to: 'ignored', reason })
  expect(decideMail({ ...good, ...facts, proof: 'not_proved', tickets: [] })).toEqual({
    to: 'ignored',
    reason,
  })
})
