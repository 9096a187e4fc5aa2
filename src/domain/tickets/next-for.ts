import { inDollars } from '#contract/money.ts'
import type { Status, TicketNext } from '#contract/tickets.ts'
import type { JourneyFacts } from './journey-facts.ts'
import { balanceOf } from './workflow.ts'

const usual = {
  '-1': { acts: 'shop', text: 'We are checking your booking again before you send the phone.' },
  '0': { acts: 'shop', text: 'We look at your booking and approve it, usually within one business day.' },
  '1': {
    acts: 'customer',
    task: 'send_phone',
    text: 'Pack the phone with your return address on the package and send it to us.',
  },
  '2': { acts: 'shop', text: 'Your phone is with us and waits for its place on the bench.' },
  '3': { acts: 'shop', text: 'We are working on your phone.' },
  '4': { acts: 'shop', text: 'The repair is done and paid for. We post your phone back.' },
  '5': { acts: 'nobody', text: 'Your phone is on its way back to you.' },
  '6': { acts: 'nobody', text: 'This repair is finished. Write to us if something is not right.' },
} as const satisfies Record<`${Status}`, TicketNext>

/** What a customer is told to expect or asked to do next; what stops everything else comes first. */
export function nextFor(facts: JourneyFacts): TicketNext {
  const { status, outcome } = facts
  if (outcome === 'cancelled') return { acts: 'nobody', text: 'This booking was cancelled.' }
  if (facts.battery === 'damaged' && status <= 1) {
    return {
      acts: 'customer',
      text: 'Please do not post the phone: Australia Post does not carry damaged batteries. Call us, and we find another way.',
    }
  }
  if (facts.quoteOpen && status <= 4) {
    return {
      acts: 'customer',
      task: 'answer_quote',
      text: 'We need your answer to a quote before we go on with your phone.',
    }
  }
  if (!facts.noticeAccepted && (status === 1 || status === 2)) {
    return {
      acts: 'customer',
      task: 'accept_notice',
      text:
        status === 1
          ? 'Please read and accept the repair notice, then send us the phone.'
          : 'Your phone is with us. Please read and accept the repair notice, so that we can begin.',
    }
  }
  if (status === 1 && facts.announced) {
    return { acts: 'shop', text: 'Your parcel is on its way. We write to you as soon as it is here.' }
  }
  if (outcome === 'unrepaired' && status >= 2) return unrepaired(status, balanceOf(facts))
  if (status === 3 && facts.completionIssued) return worked(facts)
  if (status === 4 && balanceOf(facts) > 0) return pay(balanceOf(facts), 'The repair is done.')
  return usual[`${status}`]
}

function worked({ completionReviewed }: JourneyFacts): TicketNext {
  if (completionReviewed)
    return { acts: 'shop', text: 'The work on your phone is done. We write to you before it goes back.' }
  return {
    acts: 'customer',
    task: 'review_completion',
    text: 'The work on your phone is done. Please read the completion document, and tell us that you have.',
  }
}

function unrepaired(status: Status, balance: number): TicketNext {
  if (status === 4 && balance > 0) return pay(balance, 'Your phone was not repaired.')
  if (status < 5) return { acts: 'shop', text: 'We send your phone back unrepaired, at no charge.' }
  if (status === 5) return { acts: 'nobody', text: 'Your phone is on its way back to you, unrepaired.' }
  return { acts: 'nobody', text: 'Your phone went back to you unrepaired. You owe us nothing for it.' }
}

function pay(balance: number, first: string): TicketNext {
  return {
    acts: 'customer',
    task: 'pay',
    text: `${first} Pay ${inDollars(balance)} and we post your phone back.`,
  }
}
