import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEnded, isFinal, storedOutcomes } from '#contract/outcomes.ts'
import { mayPost } from '#contract/posting.ts'
import type { NextStepKey } from '#contract/staff-steps.ts'
import {
  getStatus,
  hasArrived,
  isInRepair,
  isPaymentDue,
  isPosted,
  isWithShop,
  statusCodes,
  statuses,
  type Status,
  type StatusKey,
} from '#contract/ticket-statuses.ts'
import { complete, everyFact } from '../../../test/any-facts.ts'
import type { JourneyFacts } from './journey-facts.ts'
import { listQueues, nextOf } from './next-of.ts'

const outcomes = [null, ...storedOutcomes]
const tested: JourneyFacts = {
  ...complete,
  completionIssued: false,
  completionReviewed: false,
  announced: false,
}
const amounts = { owed: { left_cents: 100 }, paid: { left_cents: 0 } }

/** At each status: owed and paid while the repair goes on, owed and paid after an outcome. */
const staffSteps: Record<StatusKey, [NextStepKey, NextStepKey, NextStepKey, NextStepKey]> = {
  waitingApproval: ['approve', 'approve', 'approve', 'approve'],
  submitted: ['approve', 'approve', 'approve', 'approve'],
  approved: ['receive', 'receive', 'receive', 'receive'],
  receivedDevice: ['start_repair', 'start_repair', 'wait_payment', 'mark_posted'],
  repairing: ['finish', 'finish', 'wait_payment', 'mark_posted'],
  pendingPayment: ['wait_payment', 'mark_posted', 'wait_payment', 'mark_posted'],
  postedToCustomer: ['complete', 'complete', 'complete', 'complete'],
  completed: ['closed', 'closed', 'closed', 'closed'],
}

test.each(statuses)(
  'nextOf has one step of the staff for each outcome, balance and quote at status %j',
  (status) => {
    const [owed, paid, endedOwed, endedPaid] = staffSteps[getStatus(status).key]
    for (const outcome of outcomes) {
      for (const quoteOpen of [false, true]) {
        const facts = { ...tested, status, outcome, quoteOpen }
        const steps = [amounts.owed, amounts.paid].map((money) => nextOf({ ...facts, ...money }).staff)
        const expected = isEnded(outcome) ? [endedOwed, endedPaid] : [owed, paid]
        expect(steps).toEqual(quoteOpen && isWithShop(status) ? ['wait_quote', 'wait_quote'] : expected)
      }
    }
  },
)

/** As above: the queues while no quote is open, and those among them that an open quote keeps. */
const queuesOf: Record<StatusKey, [string, string, string, string]> = {
  waitingApproval: ['to_approve', 'to_approve', '', ''],
  submitted: ['to_approve', 'to_approve', '', ''],
  approved: ['', '', '', ''],
  receivedDevice: ['to_repair', 'to_repair', '', 'unrepaired_back'],
  repairing: ['in_repair', 'in_repair', '', 'unrepaired_back'],
  pendingPayment: ['unpaid_week', 'to_post', 'unpaid_week', 'unrepaired_back'],
  postedToCustomer: ['', '', '', ''],
  completed: ['', '', '', ''],
}

test.each(statuses)('listQueues has the queue for each outcome, balance and quote at status %j', (status) => {
  const [owed, paid, endedOwed, endedPaid] = queuesOf[getStatus(status).key]
  const rest = {
    waitingFor: 'nobody',
    statusSince: 0,
    payUntil: 0,
    neighbourReady: false,
    askDeliveryAt: null,
    quoteAnsweredAt: null,
    waitsForPart: false,
    dueAt: null,
  } as const
  for (const outcome of outcomes) {
    for (const quoteOpen of [false, true]) {
      const facts = { ...tested, ...rest, status, outcome, quoteOpen }
      const queues = [amounts.owed, amounts.paid].map((money) =>
        [...listQueues({ ...facts, ...money }).keys()].join(),
      )
      const expected = isEnded(outcome) ? [endedOwed, endedPaid] : [owed, paid]
      expect(queues).toEqual(expected.map((queue) => (quoteOpen && queue === 'to_repair' ? '' : queue)))
    }
  }
})

/** As above: whose turn it is, or what the customer is asked to do. */
const turns: Record<StatusKey, [string, string, string, string]> = {
  waitingApproval: ['shop', 'shop', 'nobody', 'nobody'],
  submitted: ['send_phone', 'send_phone', 'nobody', 'nobody'],
  approved: ['send_phone', 'send_phone', 'nobody', 'nobody'],
  receivedDevice: ['shop', 'shop', 'pay', 'shop'],
  repairing: ['shop', 'shop', 'pay', 'shop'],
  pendingPayment: ['pay', 'shop', 'pay', 'shop'],
  postedToCustomer: ['nobody', 'nobody', 'nobody', 'nobody'],
  completed: ['nobody', 'nobody', 'nobody', 'nobody'],
}

test.each(statuses)(
  'nextOf tells the customer whose turn it is for each outcome, balance and quote at status %j',
  (status) => {
    const [owed, paid, endedOwed, endedPaid] = turns[getStatus(status).key]
    for (const outcome of outcomes.filter((one) => one !== 'unrepaired' && one !== 'cancelled')) {
      for (const quoteOpen of [false, true]) {
        const facts = { ...tested, status, outcome, quoteOpen, booking: 'post_at_once' as const }
        const found = [amounts.owed, amounts.paid].map((money) => {
          const { acts, task } = nextOf({ ...facts, ...money }).customer
          return task ?? acts
        })
        // The shop asks the carrier about a lost phone.
        const ended = outcome === 'lost' && !isWithShop(status) ? ['shop', 'shop'] : [endedOwed, endedPaid]
        const expected = isEnded(outcome) ? ended : [owed, paid]
        const asks = quoteOpen && !isPosted(status) && (!isFinal(outcome) || isWithShop(status))
        expect(found).toEqual(asks ? ['answer_quote', 'answer_quote'] : expected)
      }
    }
  },
)

test('nextOf offers no phone for posting before payment is due, unless the ticket has ended', () => {
  fc.assert(
    fc.property(everyFact, (facts) => {
      if (nextOf(facts).staff !== 'mark_posted') return
      // Staff who set Pending Payment without a completion document leave the reason as a comment.
      expect(isEnded(facts.outcome) || isPaymentDue(facts.status)).toBe(true)
      expect([isWithShop(facts.status), facts.quoteOpen, facts.left_cents]).toEqual([true, false, 0])
    }),
  )
})

test('nextOf tells the customer one or two sentences and whose turn it is, for any facts', () => {
  fc.assert(
    fc.property(everyFact, (facts) => {
      const next = nextOf(facts).customer
      expect(next.text).toMatch(/^[A-Z][^{}]+\.$/)
      // Only customers are given an action.
      if (next.task) expect(next.acts).toBe('customer')
      if (next.acts === 'nobody') {
        // A quote that was declined before the phone was sent leaves nothing to do.
        const stays = isEnded(facts.outcome) && !hasArrived(facts.status)
        expect(isPosted(facts.status) || isFinal(facts.outcome) || stays).toBe(true)
      }
    }),
  )
})

test('nextOf tells the customer blocking conditions first: cancelled or ended, then a damaged battery, then an open quote', () => {
  fc.assert(
    fc.property(everyFact, (facts) => {
      const { text, acts, task } = nextOf(facts).customer
      if (facts.outcome === 'cancelled')
        expect([acts, text]).toEqual(['nobody', 'This booking was cancelled.'])
      else if (isFinal(facts.outcome) && !isWithShop(facts.status)) expect(task ?? 'pay').toBe('pay')
      else if (facts.battery === 'damaged' && !hasArrived(facts.status)) expect(text).toContain('do not post')
      else if (facts.quoteOpen && !isPosted(facts.status)) expect(task).toBe('answer_quote')
      else expect(task).not.toBe('answer_quote')
    }),
  )
})

test('nextOf never asks the customer to send a damaged phone, nor to pay a paid ticket', () => {
  fc.assert(
    fc.property(everyFact, (facts) => {
      const { task, text } = nextOf(facts).customer
      if (task === 'send_phone') {
        expect(facts.battery).toBe('fine')
        expect(mayPost(facts.status, facts.booking ?? 'post_at_once')).toBe(true)
      }
      if (task === 'pay') {
        expect(facts.left_cents).toBeGreaterThan(0)
        expect(text).toMatch(/Pay \$[\d,]+(\.\d\d)? and/)
      }
      if (task === 'accept_notice') expect(facts.noticeAccepted).toBe(false)
    }),
  )
})

test('nextOf asks the customer to review a completion document while the phone is at the shop, until it is reviewed', () => {
  const issued: JourneyFacts = { ...complete, completionReviewed: false }
  expect(nextOf(issued).customer).toMatchObject({ acts: 'customer', task: 'review_completion' })
  expect(nextOf({ ...issued, completionReviewed: true }).customer).toEqual({
    acts: 'shop',
    text: 'The work on your phone is done. We write to you before it goes back.',
  })
  fc.assert(
    fc.property(everyFact, (facts) => {
      if (nextOf(facts).customer.task !== 'review_completion') return
      expect([facts.completionIssued, facts.completionReviewed]).toEqual([true, false])
      expect(isInRepair(facts.status)).toBe(true)
    }),
  )
})

test('nextOf keeps the phone with who asked for a quote until it is approved, and then asks for their address', () => {
  const queue = {
    waitingFor: 'nobody',
    statusSince: 0,
    payUntil: 0,
    waitsForPart: false,
    neighbourReady: false,
    askDeliveryAt: null,
  } as const
  const told = (facts: Partial<JourneyFacts>, status: Status = statusCodes.waitingApproval) => {
    const all = {
      ...tested,
      ...amounts.paid,
      noticeAccepted: false,
      asked: true,
      outcome: null,
      ...facts,
      status,
    }
    const { staff, customer } = nextOf(all)
    const queues = listQueues({ ...all, ...queue, quoteAnsweredAt: null, dueAt: null })
    return [staff, customer.task ?? customer.acts, [...queues.keys()].join()]
  }
  expect(told({ toQuote: true })).toEqual(['send_quote', 'shop', 'to_quote'])
  expect(told({ quoteOpen: true })).toEqual(['wait_quote', 'answer_quote', ''])
  expect(told({})).toEqual(['approve', 'shop', 'to_approve'])
  expect(told({ outcome: 'unrepaired' })).toEqual(['closed', 'nobody', ''])
  const { approved } = statusCodes
  expect(told({ hasAddress: false }, approved)).toEqual(['receive', 'customer', ''])
  expect(told({}, approved)[1]).toBe('accept_notice')
})

test('nextOf says that a phone is here from its test on arrival on, while its status still says Approved', () => {
  const sent: JourneyFacts = { ...tested, status: statusCodes.approved, outcome: null, announced: true }
  const told = (facts: Partial<JourneyFacts>) => nextOf({ ...sent, ...facts }).customer.text
  expect(told({})).toBe('Your parcel is on its way. We write to you as soon as it is here.')
  expect(told({ intakeBegun: true })).toMatch(/^Your phone is here/)
  expect(told({ intakeBegun: true, noticeAccepted: false })).toMatch(
    /^Your phone is with us\. Please read and accept/,
  )
})
