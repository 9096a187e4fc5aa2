import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requirementList, requirementWords, type Requirement } from '#contract/requirements.ts'
import { statuses } from '#contract/tickets.ts'
import type { JourneyFacts } from './journey-facts.ts'
import { nextFor } from './next-for.ts'
import { balanceOf, missingFor, needsOf, stepOf } from './workflow.ts'

const everyFact = fc.record<JourneyFacts>({
  status: fc.constantFrom(...statuses),
  battery: fc.constantFrom('fine', 'damaged'),
  outcome: fc.constantFrom(null, 'repaired', 'unrepaired', 'cancelled'),
  noticeAccepted: fc.boolean(),
  announced: fc.boolean(),
  returnNumber: fc.boolean(),
  intakeTested: fc.boolean(),
  phoneConfirmed: fc.boolean(),
  intakePhotos: fc.integer({ min: 0, max: 9 }),
  quoteOpen: fc.boolean(),
  completionIssued: fc.boolean(),
  completionReviewed: fc.boolean(),
  owed_cents: fc.integer({ min: 0, max: 9_999_900 }),
  paid_cents: fc.integer({ min: 0, max: 9_999_900 }),
})

/** Everything that any step could ask for. */
const complete: JourneyFacts = {
  status: 3,
  battery: 'fine',
  outcome: 'repaired',
  noticeAccepted: true,
  announced: true,
  returnNumber: true,
  intakeTested: true,
  phoneConfirmed: true,
  intakePhotos: 2,
  quoteOpen: false,
  completionIssued: true,
  completionReviewed: true,
  owed_cents: 24_900,
  paid_cents: 24_900,
}

test('the passcode is erased when the phone leaves, and only then', () => {
  expect(statuses.filter((status) => stepOf(status).erasesPasscode)).toEqual([5, 6])
})

test('the customer is written to from approval on', () => {
  expect(statuses.filter((status) => stepOf(status).mailed)).toEqual([1, 2, 3, 4, 5, 6])
})

test('staff may take every step, a customer only books and calls off', () => {
  expect(statuses.filter((status) => stepOf(status).takenBy.includes('staff'))).toEqual([...statuses])
  expect(statuses.filter((status) => stepOf(status).takenBy.includes('customer'))).toEqual([0, 6])
})

test('each step asks for what the specification says', () => {
  expect(Object.fromEntries(statuses.map((status) => [status, stepOf(status).needs]))).toEqual({
    '-1': [],
    '0': [],
    '1': [],
    '2': ['notice', 'intake_test', 'photos', 'phone'],
    '3': ['quote'],
    '4': ['completion'],
    '5': ['paid', 'return_parcel'],
    '6': [],
  })
})

test('a ticket that has everything misses nothing, and each gap is named where it counts', () => {
  for (const status of statuses) expect(missingFor(status, complete)).toEqual([])
  const gaps: [Requirement, Partial<JourneyFacts>][] = [
    ['notice', { noticeAccepted: false }],
    ['intake_test', { intakeTested: false }],
    ['photos', { intakePhotos: 1 }],
    ['phone', { phoneConfirmed: false }],
    ['quote', { quoteOpen: true }],
    ['completion', { completionIssued: false }],
    ['paid', { paid_cents: 24_899 }],
    ['return_parcel', { returnNumber: false }],
  ]
  expect(gaps.map(([need]) => need).toSorted()).toEqual(Object.keys(requirementWords).toSorted())
  for (const [need, gap] of gaps) {
    const needs = needsOf({ ...complete, ...gap })
    expect(needs.flatMap(({ missing }) => missing)).toEqual([need])
  }
})

test('what is missing is always part of what is asked for, in words that can be read', () => {
  fc.assert(
    fc.property(everyFact, (facts) => {
      for (const { status, needs, missing } of needsOf(facts)) {
        expect(needs).toEqual(stepOf(status).needs)
        expect(needs).toEqual(expect.arrayContaining(missing))
        expect(requirementList(missing)).toMatch(missing.length === 0 ? /^$/ : /^[a-z].*[a-z]$/)
      }
    }),
  )
})

test('a phone that was not repaired goes back without a completion document, and at no charge', () => {
  const facts: JourneyFacts = {
    ...complete,
    outcome: 'unrepaired',
    completionIssued: false,
    owed_cents: 0,
    paid_cents: 0,
  }
  for (const status of statuses) expect(missingFor(status, facts)).toEqual([])
})

test('whatever the facts, the customer reads one sentence or two and whose turn it is', () => {
  fc.assert(
    fc.property(everyFact, (facts) => {
      const next = nextFor(facts)
      expect(next.text).toMatch(/^[A-Z][^{}]+\.$/)
      // Only the customer is given something to do.
      if (next.task) expect(next.acts).toBe('customer')
      if (next.acts === 'nobody') expect(facts.status >= 5 || facts.outcome === 'cancelled').toBe(true)
    }),
  )
})

test('what stops everything comes first: cancelled, then a damaged battery, then an open quote', () => {
  fc.assert(
    fc.property(everyFact, (facts) => {
      const { text, acts, task } = nextFor(facts)
      if (facts.outcome === 'cancelled')
        expect([acts, text]).toEqual(['nobody', 'This booking was cancelled.'])
      else if (facts.battery === 'damaged' && facts.status <= 1) expect(text).toContain('do not post')
      else if (facts.quoteOpen && facts.status <= 4) expect(task).toBe('answer_quote')
      else expect(task).not.toBe('answer_quote')
    }),
  )
})

test('nobody is asked to send a damaged phone, nor to pay what is paid', () => {
  fc.assert(
    fc.property(everyFact, (facts) => {
      const { task, text } = nextFor(facts)
      if (task === 'send_phone') expect([facts.battery, facts.status]).toEqual(['fine', 1])
      if (task === 'pay') {
        expect(balanceOf(facts)).toBeGreaterThan(0)
        expect(text).toMatch(/Pay \$[\d,]+(\.\d\d)? and/)
      }
      if (task === 'accept_notice') expect(facts.noticeAccepted).toBe(false)
    }),
  )
})

test('a completion document is to be read while the phone is on the bench, and asks for nothing once it was', () => {
  const issued: JourneyFacts = { ...complete, status: 3, completionReviewed: false }
  expect(nextFor(issued)).toMatchObject({ acts: 'customer', task: 'review_completion' })
  expect(nextFor({ ...issued, completionReviewed: true })).toEqual({
    acts: 'shop',
    text: 'The work on your phone is done. We write to you before it goes back.',
  })
  fc.assert(
    fc.property(everyFact, (facts) => {
      if (nextFor(facts).task !== 'review_completion') return
      expect([facts.completionIssued, facts.completionReviewed, facts.status]).toEqual([true, false, 3])
    }),
  )
})
