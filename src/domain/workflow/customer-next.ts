import { describeOwedBack } from '#contract/billing-words.ts'
import { firstSettings } from '#contract/first-profile.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { lostBackTexts, outcomeTexts, type EmailedOutcome } from '#contract/outcome-texts.ts'
import { toOutcome } from '#contract/outcomes.ts'
import { statusTexts } from '#contract/status-texts.ts'
import { getStatus } from '#contract/ticket-statuses.ts'
import type { TicketNext } from '#contract/tickets.schema.ts'
import { toConditions, type NextFacts } from './ticket-conditions.ts'

type Owed = { owed_back_cents?: number }

/** Nobody has to act. */
export const nobody = (text: string): TicketNext => ({ acts: 'nobody', text })
/** The same, but the shop acts while it owes money back. */
export const nobodyOnceSettled =
  (text: string) =>
  (facts: NextFacts & Owed): TicketNext =>
    (facts.owed_back_cents ?? 0) > 0 ? shop(addOwedBack(facts, text)) : nobody(text)
/** The shop acts. */
export const shop = (text: string): TicketNext => ({ acts: 'shop', text })
/** The customer acts; `task` names what the page offers for it. */
export const customer = (task: TicketNext['task'], text: string): TicketNext => ({
  acts: 'customer',
  task,
  text,
})

/** What the customer reads of a status without anything special. */
export function describeStatus({
  status,
  booking = firstSettings.booking,
  approvalTime = firstSettings.approvalTime,
}: NextFacts): TicketNext {
  const { next } = statusTexts[getStatus(status).key]
  return typeof next === 'function' ? next({ booking, approvalTime }) : next
}

/** What the customer reads when the phone is not at the shop after an outcome: it went back, never came, or is gone. */
export function describeEnding(facts: NextFacts & Owed & { due_cents?: number }): TicketNext {
  const { due_cents: due = 0, owed_back_cents: owed = 0 } = facts
  const { posted, closed } = toConditions(facts)
  const { gone } = textsOf(facts)
  if (due > 0) return customer('pay', `${gone} A fee of ${nameAmount(facts, due)} is to be paid.`)
  if (facts.outcome === 'lost' && owed <= 0) return shop(`${gone} You owe us nothing.`)
  const back = posted && !closed ? ' Your phone is on its way back to you.' : ''
  return nobodyOnceSettled(`${gone}${back}`)(facts)
}

/** What the customer reads once they declined the repair of a phone that is here. */
export function describeGoingBack(facts: NextFacts & Owed): TicketNext {
  const { hidesAmounts, noRepair } = facts
  const cost = hidesAmounts || !noRepair ? '' : `, ${noRepair}`
  return shop(addOwedBack(facts, `We send your phone back unrepaired${cost}.`))
}

/** Adds the amount that is owed back, where there is one. */
export function addOwedBack(facts: NextFacts & Owed, text: string): string {
  const { owed_back_cents: owed = 0 } = facts
  return owed > 0 ? `${text} ${describeOwedBack(nameAmount(facts, owed))}` : text
}

/** Asks for what is left to pay. */
export function askPayment(facts: NextFacts, first: string): TicketNext {
  return customer('pay', `${first} Pay ${nameAmount(facts, facts.left_cents)} and we post your phone back.`)
}

function nameAmount({ hidesAmounts }: NextFacts, cents: number): string {
  return hidesAmounts ? 'the amount' : formatCents(cents)
}

/** The texts of a ticket's outcome. */
export function textsOf({ outcome, lostBack }: NextFacts) {
  if (lostBack) return { ...lostBackTexts, here: lostBackTexts.gone }
  return outcomeTexts[toOutcome(outcome) as EmailedOutcome]
}
