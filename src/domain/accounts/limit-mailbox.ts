import { levels } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { foldEmail } from './find-account.ts'
import type { Mail } from '../mailer.ts'
import type { Shop } from '../shop.ts'
import { NotSent } from '../outbox/not-sent.ts'

const MAILBOX_FULL = 'two emails of today went to this address, which nobody has confirmed'

/**
 * Holds back an email to an address that nobody has confirmed, past two in a day: anybody may have typed it. An email about a guest's
 * booking counts also where the address has an account, whose owner did not ask for it. Bookings are never held back.
 */
export async function limitMailbox(
  shop: Shop,
  row: { attempts: number; payload: string },
  mail: Mail | null,
): Promise<Mail | NotSent | null> {
  // A repeated attempt was counted at the first.
  if (mail === null || row.attempts > 1 || (await isProved(shop, row, mail))) return mail
  try {
    await shop.throttles.count('mailPerUnconfirmed', foldEmail(mail.to.address))
    return mail
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.code === 'too_many') return new NotSent('never', MAILBOX_FULL)
    throw thrown
  }
}

async function isProved(shop: Shop, row: { payload: string }, { to, replyTo }: Mail): Promise<boolean> {
  const folded = foldEmail(to.address)
  if (replyTo.some(({ address }) => foldEmail(address) === folded)) return true
  const { db } = shop.database
  const account = await db
    .selectFrom('accounts')
    .select(['level', 'verified_at'])
    .where('email_folded', '=', folded)
    .executeTakeFirst()
  if (!account || (account.verified_at === null && account.level < levels.staff)) return false
  const { ticket_id: ticketId } = JSON.parse(row.payload) as { ticket_id?: number }
  if (ticketId === undefined) return true
  const guest = await db
    .selectFrom('tickets')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .select('accounts.id')
    .where('tickets.id', '=', ticketId)
    .where('accounts.guest_email_folded', '=', folded)
    .executeTakeFirst()
  return guest === undefined
}
