import { fillReply } from '#contract/canned-replies.ts'
import { staffSteps, type StaffStepKey } from '#contract/staff-steps.ts'
import type { Db } from '#db/tables.ts'
import { placeholderValues } from '../canned-replies/placeholder-values.ts'
import { toTicketMoney } from '../money/ticket-money.ts'
import { readStandingQuotes } from '../quotes/quote-rows.ts'
import { readProfile } from '../shop/shop-profile.ts'
import { wholeTicket } from '../tickets/whole-ticket.ts'

/** Returns the shop's comment for a step of a ticket, filled in. */
export async function readStepComment(db: Db, ticketId: number, step: StaffStepKey): Promise<string> {
  const own = await db.selectFrom('canned_replies').select('body').where('step', '=', step).executeTakeFirst()
  const text = own?.body ?? staffSteps[step].comment
  if (!text.includes('{')) return text
  const ticket = await wholeTicket(db, ticketId)
  const { left_cents } = toTicketMoney(ticket, await readStandingQuotes(db, ticketId))
  const { profile } = await readProfile(db)
  return fillReply(text, placeholderValues(ticket, { left_cents, shopName: profile.name })).slice(0, 2000)
}
