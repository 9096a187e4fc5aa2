import { afterBooking } from '#contract/posting.ts'
import type { QueueKey } from '#contract/queues.ts'
import type { Requirement } from '#contract/requirements.ts'
import { isStaffStep, staffSteps, type NextStepKey } from '#contract/staff-steps.ts'
import type { TicketNext } from '#contract/tickets.schema.ts'
import {
  addOwedBack,
  askPayment,
  customer,
  describeEnding,
  describeGoingBack,
  describeStatus,
  nobody,
  nobodyOnceSettled,
  shop,
  textsOf,
} from './customer-next.ts'
import { listMissingRequirements } from './requirements.ts'
import { toConditions, type Conditions, type NextFacts, type QueueFacts } from './ticket-conditions.ts'

type Row = {
  /** What holds of a ticket in this row; what is left out may be either way. No row names a status. */
  when: Partial<Omit<Conditions, 'status'>>
  staff?: NextStepKey
  customer?: TicketNext | ((facts: NextFacts) => TicketNext)
  queue?: QueueKey
  /** Since when a ticket is in the queue; left out, since the change that brought it in. */
  since?: 'statusSince' | 'quoteAnsweredAt' | 'dueAt' | 'payUntil' | 'askDeliveryAt' | 'missAt'
}

const acceptHere = customer(
  'accept_notice',
  'Your phone is with us. Please read and accept the repair notice, so that we can begin.',
)

/**
 * What a ticket needs next. Of the rows that hold, the first with a step of the staff decides that, and the first with
 * words for the customer decides those; a ticket is in the queues of all rows that hold. No row offers to post a phone
 * unless the ticket has ended, or its status is at or after Pending Payment: staff who set that without a completion
 * document have to leave a comment, which is the recorded reason.
 */
const rows: readonly Row[] = [
  // Ended, and the phone is not at the shop.
  { when: { outcome: 'cancelled' }, customer: nobodyOnceSettled('This booking was cancelled.') },
  { when: { final: true, here: false }, customer: describeEnding },

  // The phone went back.
  {
    when: { closed: true, ended: true },
    customer: nobodyOnceSettled('Your phone went back to you unrepaired. You owe us nothing for it.'),
  },
  {
    when: { closed: true, repaired: false },
    customer: nobody('This ticket is closed. Write to us if something is not right.'),
  },
  { when: { closed: true }, staff: 'closed', customer: describeStatus },
  {
    when: { posted: true, notCome: true },
    customer: shop(
      'You told us that your parcel has not come. We look for it with the carrier and write to you.',
    ),
  },
  {
    when: { posted: true, way: 'delivered' },
    customer: nobody('Your phone was delivered. Write to us if something is not right.'),
  },
  {
    when: { posted: true, way: 'at_post_office' },
    customer: { acts: 'customer', text: 'Your phone is at the post office. Please collect it there.' },
  },
  {
    when: { posted: true, ended: true },
    customer: nobodyOnceSettled('Your phone is on its way back to you, unrepaired.'),
  },
  { when: { posted: true, repaired: false }, customer: nobody('Your phone is on its way back to you.') },
  { when: { posted: true }, staff: 'complete', customer: describeStatus },
  { when: { deliveryUnseen: true }, queue: 'delivery_unseen', since: 'askDeliveryAt' },

  // Somebody asked for a quote, and keeps the phone until it is answered.
  { when: { arrived: false, asked: true, ended: true, quoteOpen: false }, staff: 'closed' },
  {
    when: { arrived: false, toQuote: true, ended: false },
    staff: 'send_quote',
    queue: 'to_quote',
    since: 'statusSince',
    customer: shop(
      'We look at your question and send you a quote. Please keep the phone until you have answered it.',
    ),
  },
  { when: { arrived: false, asked: true, quoteOpen: true }, staff: 'wait_quote' },

  {
    when: { extraToQuote: true, ended: false },
    staff: 'send_quote',
    queue: 'to_quote',
    since: 'statusSince',
    customer: shop(
      'This phone was in your parcel and was not booked. We look at it and send you a quote: you owe nothing until you have answered it.',
    ),
  },

  // The phone has not arrived.
  {
    when: { arrived: false, approved: false, ended: false, toQuote: false, awaitsAnswer: false },
    queue: 'to_approve',
    since: 'statusSince',
  },
  { when: { arrived: false, approved: false }, staff: 'approve' },
  { when: { arrived: false, ended: false, announced: true }, queue: 'on_the_way' },
  { when: { arrived: false }, staff: 'receive' },
  {
    when: { arrived: false, battery: 'damaged' },
    customer: {
      acts: 'customer',
      text: 'Please do not post the phone: Australia Post does not carry damaged batteries. Call us, and we find another way.',
    },
  },

  {
    when: { arrived: false, missing: true, ended: false },
    customer: {
      acts: 'customer',
      text: 'This phone was not in the parcel that we opened. If it is still with you, please send it to us. If it is not, write to us.',
    },
  },

  {
    when: { quoteOpen: true },
    staff: 'wait_quote',
    customer: customer('answer_quote', 'We need your answer to a quote before we go on with your phone.'),
  },
  {
    when: { here: true, ended: false, quoteOpen: false, quoteAnswered: true },
    queue: 'quote_answered',
    since: 'quoteAnsweredAt',
  },

  // The quote was not approved, and the test on arrival has begun or not.
  {
    when: { arrived: false, ended: true, intakeBegun: true },
    customer: shop(
      'Our quote was declined or has lapsed. Your phone is here, and we send it back unrepaired.',
    ),
  },
  {
    when: { arrived: false, ended: true, announced: true },
    customer: shop(
      'Our quote was declined or has lapsed. When your phone arrives, we send it back unrepaired.',
    ),
  },
  {
    when: { arrived: false, ended: true },
    customer: nobody(
      'Our quote was declined or has lapsed. You owe us nothing, and need not send us the phone.',
    ),
  },

  // Ended, and the phone is at the shop.
  {
    when: { here: true, final: true, paid: false },
    customer: (facts) => askPayment(facts, textsOf(facts).gone),
  },
  { when: { here: true, final: true }, customer: (facts) => shop(addOwedBack(facts, textsOf(facts).here)) },
  { when: { here: true, ended: true, paid: false }, staff: 'wait_payment' },
  { when: { here: true, ended: true, paid: true }, staff: 'mark_posted', queue: 'unrepaired_back' },

  // The customer has declined the quote, and may still change their mind.
  {
    when: { here: true, ended: true, paymentDue: true, paid: false },
    customer: (facts) => askPayment(facts, 'Your phone was not repaired.'),
  },
  {
    when: { here: true, ended: true },
    customer: describeGoingBack,
  },

  {
    when: { arrived: false, ended: false, approved: true, hasAddress: false },
    customer: {
      acts: 'customer',
      text: 'Please enter the address that your phone goes back to, then send it to us.',
    },
  },
  // The law requires an accepted repair notice before the repair begins.
  {
    when: { here: true, begun: false, noticeAccepted: false },
    customer: acceptHere,
  },
  // The test on arrival has begun, and the status follows it.
  { when: { mayPost: true, intakeBegun: true, noticeAccepted: false }, customer: acceptHere },
  {
    when: { mayPost: true, approved: false, noticeAccepted: false },
    customer: customer(
      'accept_notice',
      `Please read and accept the repair notice. ${afterBooking.post_at_once()}`,
    ),
  },
  {
    when: { mayPost: true, noticeAccepted: false },
    customer: customer('accept_notice', 'Please read and accept the repair notice, then send us the phone.'),
  },
  {
    when: { mayPost: true, intakeBegun: true },
    customer: shop('Your phone is here, and we are testing it. We write to you once that is done.'),
  },
  {
    when: { mayPost: true, announced: true },
    customer: shop('Your parcel is on its way. We write to you as soon as it is here.'),
  },

  // Before the repair.
  { when: { here: true, received: false, ended: false }, staff: 'receive' },
  {
    when: { here: true, begun: false, ended: false, intakeTested: false, extraToQuote: false },
    staff: 'test',
    queue: 'arrived',
  },
  { when: { here: true, paymentDue: false, waitsForPart: true }, staff: 'wait_part' },
  { when: { here: true, begun: false }, staff: 'start_repair' },
  {
    when: {
      here: true,
      begun: false,
      ended: false,
      intakeTested: true,
      quoteOpen: false,
      quoteAnswered: false,
    },
    queue: 'to_repair',
  },

  // In repair.
  { when: { here: true, paymentDue: false }, staff: 'finish' },
  {
    when: { begun: true, paymentDue: false, toReview: true },
    customer: customer(
      'review_completion',
      'The work on your phone is done. Please read the completion document, and tell us that you have.',
    ),
  },
  {
    when: { begun: true, paymentDue: false, completionIssued: true },
    customer: shop('The work on your phone is done. We write to you before it goes back.'),
  },
  { when: { here: true, begun: true, ended: false, toReview: true }, queue: 'to_review' },
  {
    when: { begun: true, paymentDue: false, ended: false, toReview: false },
    queue: 'in_repair',
    since: 'statusSince',
  },

  // The work is done.
  {
    when: { here: true, paymentDue: true, paid: false },
    staff: 'wait_payment',
    queue: 'unpaid_week',
    since: 'payUntil',
    customer: (facts) => askPayment(facts, 'The repair is done.'),
  },
  {
    when: { here: true, paymentDue: true, ended: false, paid: true },
    staff: 'mark_posted',
    queue: 'to_post',
  },

  // In any status.
  { when: {}, customer: describeStatus },
  { when: { hasDueDate: true }, queue: 'overdue', since: 'dueAt' },
  { when: { hasBackBy: true }, queue: 'will_miss', since: 'missAt' },
  { when: { waitingFor: 'shop' }, queue: 'waiting_for_us' },
  { when: { posted: false, waitsForPart: true }, queue: 'waiting_for_part' },
  { when: { here: true, neighbourReady: true }, queue: 'neighbour_ready' },
]

/** What staff do next or wait for, what that step still needs, and what the customer reads. */
type Next = { staff: NextStepKey; missing: Requirement[]; customer: TicketNext }

/** Returns what a ticket needs next. */
export function nextOf(facts: NextFacts): Next {
  const holding = listRows(facts)
  const staff = holding.find((row) => row.staff)!.staff!
  const told = holding.find((row) => row.customer)!.customer!
  const to = isStaffStep(staff) ? staffSteps[staff].to : null
  return {
    staff,
    missing: to === null ? [] : listMissingRequirements(to, facts),
    customer: typeof told === 'function' ? told(facts) : told,
  }
}

/** Returns the queues that a ticket is in, each with the time since when; null where that is the change that brought it in. */
export function listQueues(facts: QueueFacts): Map<QueueKey, number | null> {
  return new Map(
    listRows(facts).flatMap(({ queue, since }) =>
      queue ? [[queue, since ? (facts[since] ?? null) : null]] : [],
    ),
  )
}

function listRows(facts: NextFacts): Row[] {
  const conditions = toConditions(facts)
  return rows.filter(({ when }) =>
    (Object.keys(when) as (keyof Row['when'])[]).every((name) => when[name] === conditions[name]),
  )
}
