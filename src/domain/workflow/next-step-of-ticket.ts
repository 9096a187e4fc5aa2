import { firstSettings } from '#contract/first-profile.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { afterBooking, mayPost } from '#contract/posting.ts'
import { isEnded, isFinal, toOutcome } from '#contract/outcomes.ts'
import { outcomeTexts, type EmailedOutcome } from '#contract/outcome-texts.ts'
import type { TicketNext } from '#contract/tickets.ts'
import { statusTexts } from '#contract/status-texts.ts'
import {
  getStatus,
  hasArrived,
  isAtOrAfter,
  isClosed,
  isInRepair,
  isPaymentDue,
  isPosted,
  isWithShop,
  statusCodes,
  type Status,
} from '#contract/ticket-statuses.ts'
import { getBalance, type JourneyFacts } from './journey-facts.ts'

/** Returns the next step that a customer is shown; conditions that block all others come first. */
export function getNextStep(facts: JourneyFacts): TicketNext {
  const { status, outcome } = facts
  const posting = mayPost(status, facts.booking ?? firstSettings.booking)
  if (outcome === 'cancelled') return { acts: 'nobody', text: 'This booking was cancelled.' }
  if (isFinal(outcome) && !isWithShop(status)) return ended(facts)
  if (facts.battery === 'damaged' && !hasArrived(status)) {
    return {
      acts: 'customer',
      text: 'Please do not post the phone: Australia Post does not carry damaged batteries. Call us, and we find another way.',
    }
  }
  if (facts.quoteOpen && !isPosted(status)) {
    return {
      acts: 'customer',
      task: 'answer_quote',
      text: 'We need your answer to a quote before we go on with your phone.',
    }
  }
  if (isFinal(outcome)) return goesBack(facts)
  if (!facts.noticeAccepted && (posting || awaitsNotice(status))) {
    return {
      acts: 'customer',
      task: 'accept_notice',
      text: hasArrived(status)
        ? 'Your phone is with us. Please read and accept the repair notice, so that we can begin.'
        : status === statusCodes.submitted
          ? `Please read and accept the repair notice. ${afterBooking.post_at_once()}`
          : 'Please read and accept the repair notice, then send us the phone.',
    }
  }
  if (posting && facts.announced) {
    return { acts: 'shop', text: 'Your parcel is on its way. We write to you as soon as it is here.' }
  }
  if (isEnded(outcome) && hasArrived(status)) return unrepaired(status, getBalance(facts))
  if (isInRepair(status) && facts.completionIssued) return worked(facts)
  if (awaitsPayment(status) && getBalance(facts) > 0) return pay(getBalance(facts), 'The repair is done.')
  if (status === statusCodes.submitted) {
    return posting
      ? { acts: 'customer', task: 'send_phone', text: afterBooking.post_at_once() }
      : {
          acts: 'shop',
          text: afterBooking.wait_for_approval({
            approvalTime: facts.approvalTime ?? firstSettings.approvalTime,
          }),
        }
  }
  if (isPosted(status) && facts.repaired === false) return unknown(status)
  return statusTexts[getStatus(status).key].next
}

/** Posted or completed by staff, and nothing says that the phone was repaired. */
function unknown(status: Status): TicketNext {
  if (!isClosed(status)) return { acts: 'nobody', text: 'Your phone is on its way back to you.' }
  return { acts: 'nobody', text: 'This ticket is closed. Write to us if something is not right.' }
}

/** From approval until the repair begins, for which the law requires an accepted repair notice. */
function awaitsNotice(status: Status): boolean {
  return isAtOrAfter(status, statusCodes.approved) && !isAtOrAfter(status, statusCodes.repairing)
}

/** The phone is not returned before it is paid. */
function awaitsPayment(status: Status): boolean {
  return isPaymentDue(status) && !isPosted(status)
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

/** The phone is at the shop after an outcome. */
function goesBack(facts: JourneyFacts): TicketNext {
  const outcome = toOutcome(facts.outcome) as EmailedOutcome
  const { here, gone } = outcomeTexts[outcome]
  if (getBalance(facts) > 0) return pay(getBalance(facts), gone)
  return { acts: 'shop', text: here }
}

/** The phone is not at the shop after an outcome: it went back, never came, or is gone. */
function ended({ status, outcome, due_cents: due = 0 }: JourneyFacts & { due_cents?: number }): TicketNext {
  const { gone } = outcomeTexts[toOutcome(outcome) as EmailedOutcome]
  if (due > 0) {
    return {
      acts: 'customer',
      task: 'pay',
      text: `${gone} A fee of ${formatCents(due)} is to be paid.`,
    }
  }
  const back = status === statusCodes.postedToCustomer ? ' Your phone is on its way back to you.' : ''
  const owedBack = due < 0 ? ` We owe you ${formatCents(-due)} and pay it back.` : ''
  return { acts: due < 0 ? 'shop' : 'nobody', text: `${gone}${back}${owedBack}` }
}

function unrepaired(status: Status, balance: number): TicketNext {
  if (awaitsPayment(status) && balance > 0) return pay(balance, 'Your phone was not repaired.')
  if (!isPosted(status)) return { acts: 'shop', text: 'We send your phone back unrepaired, at no charge.' }
  if (!isClosed(status)) return { acts: 'nobody', text: 'Your phone is on its way back to you, unrepaired.' }
  return { acts: 'nobody', text: 'Your phone went back to you unrepaired. You owe us nothing for it.' }
}

function pay(balance: number, first: string): TicketNext {
  return {
    acts: 'customer',
    task: 'pay',
    text: `${first} Pay ${formatCents(balance)} and we post your phone back.`,
  }
}
