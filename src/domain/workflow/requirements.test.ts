import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayPost } from '#contract/posting.ts'
import { requirementList, requirementWords, type Requirement } from '#contract/requirements.ts'
import {
  getStatus,
  hasArrived,
  isInRepair,
  isPosted,
  statusCodes,
  statuses,
} from '#contract/ticket-statuses.ts'
import { getBalance, type JourneyFacts } from './journey-facts.ts'
import { getNextStep } from './next-step-of-ticket.ts'
import { listMissingRequirements, listNeeds } from './requirements.ts'

const everyFact = fc.record<JourneyFacts>({
  status: fc.constantFrom(...statuses),
  booking: fc.constantFrom('post_at_once', 'wait_for_approval'),
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
  billed: fc.boolean(),
  owed_cents: fc.integer({ min: 0, max: 9_999_900 }),
  paid_cents: fc.integer({ min: 0, max: 9_999_900 }),
})

/** Every requirement of any status. */
const complete: JourneyFacts = {
  status: statusCodes.repairing,
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
  billed: true,
  owed_cents: 24_900,
  paid_cents: 24_900,
}

test('a ticket that meets everything misses nothing, and each gap is named at the statuses that require it', () => {
  for (const status of statuses) expect(listMissingRequirements(status, complete)).toEqual([])
  const gaps: [Requirement, Partial<JourneyFacts>][] = [
    ['notice', { noticeAccepted: false }],
    ['intake_test', { intakeTested: false }],
    ['photos', { intakePhotos: 1 }],
    ['phone', { phoneConfirmed: false }],
    ['quote', { quoteOpen: true }],
    ['completion', { completionIssued: false }],
    ['billed', { billed: false }],
    ['paid', { paid_cents: 24_899 }],
    ['return_parcel', { returnNumber: false }],
  ]
  expect(gaps.map(([need]) => need).toSorted()).toEqual(Object.keys(requirementWords).toSorted())
  for (const [need, gap] of gaps) {
    const needs = listNeeds({ ...complete, ...gap })
    expect(needs.flatMap(({ missing }) => missing)).toEqual([need])
  }
})

test('missing requirements are a part of the required ones, each with readable text', () => {
  fc.assert(
    fc.property(everyFact, (facts) => {
      for (const { status, needs, missing } of listNeeds(facts)) {
        expect(needs).toEqual(getStatus(status).needs)
        expect(needs).toEqual(expect.arrayContaining(missing))
        expect(requirementList(missing)).toMatch(missing.length === 0 ? /^$/ : /^[a-z].*[a-z]$/)
      }
    }),
  )
})

test('an unrepaired phone is returned without a completion document, and at no charge', () => {
  const facts: JourneyFacts = {
    ...complete,
    outcome: 'unrepaired',
    completionIssued: false,
    owed_cents: 0,
    paid_cents: 0,
  }
  for (const status of statuses) expect(listMissingRequirements(status, facts)).toEqual([])
})

test('getNextStep returns one or two sentences and whose turn it is, for any facts', () => {
  fc.assert(
    fc.property(everyFact, (facts) => {
      const next = getNextStep(facts)
      expect(next.text).toMatch(/^[A-Z][^{}]+\.$/)
      // Only customers are given an action.
      if (next.task) expect(next.acts).toBe('customer')
      if (next.acts === 'nobody') expect(isPosted(facts.status) || facts.outcome === 'cancelled').toBe(true)
    }),
  )
})

test('getNextStep puts blocking conditions first: cancelled, then a damaged battery, then an open quote', () => {
  fc.assert(
    fc.property(everyFact, (facts) => {
      const { text, acts, task } = getNextStep(facts)
      if (facts.outcome === 'cancelled')
        expect([acts, text]).toEqual(['nobody', 'This booking was cancelled.'])
      else if (facts.battery === 'damaged' && !hasArrived(facts.status)) expect(text).toContain('do not post')
      else if (facts.quoteOpen && !isPosted(facts.status)) expect(task).toBe('answer_quote')
      else expect(task).not.toBe('answer_quote')
    }),
  )
})

test('getNextStep never asks to send a damaged phone, nor to pay a paid ticket', () => {
  fc.assert(
    fc.property(everyFact, (facts) => {
      const { task, text } = getNextStep(facts)
      if (task === 'send_phone') {
        expect(facts.battery).toBe('fine')
        expect(mayPost(facts.status, facts.booking ?? 'post_at_once')).toBe(true)
      }
      if (task === 'pay') {
        expect(getBalance(facts)).toBeGreaterThan(0)
        expect(text).toMatch(/Pay \$[\d,]+(\.\d\d)? and/)
      }
      if (task === 'accept_notice') expect(facts.noticeAccepted).toBe(false)
    }),
  )
})

test('getNextStep asks to review a completion document while the phone is at the shop, until it is reviewed', () => {
  const issued: JourneyFacts = { ...complete, completionReviewed: false }
  expect(getNextStep(issued)).toMatchObject({ acts: 'customer', task: 'review_completion' })
  expect(getNextStep({ ...issued, completionReviewed: true })).toEqual({
    acts: 'shop',
    text: 'The work on your phone is done. We write to you before it goes back.',
  })
  fc.assert(
    fc.property(everyFact, (facts) => {
      if (getNextStep(facts).task !== 'review_completion') return
      expect([facts.completionIssued, facts.completionReviewed]).toEqual([true, false])
      expect(isInRepair(facts.status)).toBe(true)
    }),
  )
})
