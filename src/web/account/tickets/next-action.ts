import { formatCents } from '#contract/money-amounts.ts'
import type { TicketTask } from '#contract/tickets.ts'
import type { Money } from '#contract/money.schema.ts'
import type { Ticket, TicketNext } from '#contract/tickets.schema.ts'

export type NextAction = { label: string; to: string }

const answerQuote: NextAction = { label: 'Answer the quote', to: '#quote' }

/** Returns the customer's next action on a ticket as a link; null when it is the shop's turn. */
export function getNextAction({ id, next }: Pick<Ticket, 'id' | 'next'>, money: Money): NextAction | null {
  const actions: Partial<Record<TicketTask, NextAction>> = {
    answer_quote: answerQuote,
    send_phone: { label: 'Print packing slip', to: `/account/ticket/${id}/packing-slip` },
    accept_notice: { label: 'Read the repair notice', to: '#notice' },
    review_completion: { label: 'Review the completion document', to: `/account/ticket/${id}/completion` },
    pay: {
      label: money.parcel
        ? `Pay ${formatCents(money.parcel.due_cents)} for everything in this parcel`
        : `Pay ${formatCents(money.due_cents)}`,
      to: `/account/ticket/${id}/pay`,
    },
  }
  return (next.task && actions[next.task]) ?? null
}

/** What the private page does itself, after the digits of the mobile number. */
const actsByLink: Partial<Record<TicketTask, string>> = {
  pay: 'Pay here',
  send_phone: 'Enter the tracking number',
  accept_notice: 'Read the repair notice',
}

/** The next action for the private tracking page; what that page does not show leads to the log-in. */
export function getNextActionWithoutLogIn({ task }: TicketNext, ticketId: number): NextAction | null {
  if (!task) return null
  if (task === 'answer_quote') return answerQuote
  const label = actsByLink[task]
  return label ? { label, to: '#tasks' } : { label: 'Log in to do it', to: `/account/ticket/${ticketId}` }
}
