import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requirementList, requirementWords, type Requirement } from '#contract/requirements.ts'
import { getStatus, statuses } from '#contract/ticket-statuses.ts'
import { complete, everyFact } from '../../../test/any-facts.ts'
import type { JourneyFacts } from './journey-facts.ts'
import { listMissingRequirements, listNeeds } from './requirements.ts'

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
    ['paid', { left_cents: 1 }],
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
    left_cents: 0,
  }
  for (const status of statuses) expect(listMissingRequirements(status, facts)).toEqual([])
})
