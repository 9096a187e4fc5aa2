import { describeOwedBack } from '#contract/billing-words.ts'
import { firstSettings } from '#contract/first-profile.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { lostBackTexts, outcomeTexts, type EmailedOutcome } from '#contract/outcome-texts.ts'
import { toOutcome } from '#contract/outcomes.ts'
import { statusTexts } from '#contract/status-texts.ts'
import { getStatus } from '#contract/ticket-statuses.ts'
import type { TicketNext } from '#contract/tickets.schema.ts'
import { toConditions, type NextFacts } from './ticket-conditions.ts'

/** Nobody has to act. */
export const nobody = (text: string): TicketNext => ({ acts: 'nobody', text })
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
export function describeEnding(
  facts: NextFacts & { due_cents?: number; owed_back_cents?: number },
): TicketNext {
  const { due_cents: due = 0, owed_back_cents: owed = 0 } = facts
  const { posted, closed } = toConditions(facts)
  const { gone } = textsOf(facts)
  if (due > 0) return customer('pay', `${gone} A fee of ${nameAmount(facts, due)} is to be paid.`)
  const back = posted && !closed ? ' Your phone is on its way back to you.' : ''
  if (owed > 0) return shop(addOwedBack(facts, `${gone}${back}`))
  return facts.outcome === 'lost' ? shop(`${gone} You owe us nothing.`) : nobody(`${gone}${back}`)
}

/** Adds the amount that is owed back, where there is one. */
export function addOwedBack(facts: NextFacts & { owed_back_cents?: number }, text: string): string {
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
