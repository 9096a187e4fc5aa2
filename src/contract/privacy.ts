import type { UserData } from './accounts.ts'
import type { Draft } from './drafts.ts'
import type { Completion } from './completions.ts'
import { endpoint, levels } from './endpoint.ts'
import type { Quote } from './quotes.ts'
import type { LedgerEntry, Paper } from './money.ts'
import type { MailIn } from './mail-in.ts'
import type { PartTest } from './part-tests.ts'
import type { Photo } from './photos.ts'
import type { Session } from './sessions.ts'
import type { Ticket } from './tickets.ts'

/** A ticket as its customer has it: public notes, and neither the passcode nor who works there. */
export type OwnTicket = Omit<Ticket, 'phone_pin' | 'staff_assigned' | 'staff_assigned_id'> & {
  passcode_kept: boolean
  /** Oldest first, with who said yes or no. */
  quotes: Quote[]
  mail_in: Pick<MailIn, 'battery' | 'cancelled' | 'notice' | 'inbound' | 'outbound'>
  /** The part tests, and where each photo is seen. */
  tests: PartTest[]
  photos: (Photo & { address: string })[]
  completion: Completion | null
}

/** Everything that the shop keeps about a person, except what would open their account or phone. */
export type OwnData = {
  made_at: string
  account: UserData & { created_at: string; verified_at: string | null; second_factor_since: string | null }
  tickets: OwnTicket[]
  /** Sent with the contact form under the account's address. */
  messages: { fullname: string; email: string; message: string; sent_at: string }[]
  /** Invoices and adjustment notes as they were issued. */
  invoices: Paper[]
  /** Payments and refunds. */
  payments: (LedgerEntry & { ticket_id: number })[]
  sessions: Session[]
  draft: Draft | null
  /** What was done with the account, newest first. */
  actions: { kind: string; at: string; ticket_id: number | null }[]
}

/** A file with everything that is kept about the caller. */
export const getOwnData = endpoint<Record<never, never>, OwnData>('GET', '/api/account/data', {
  for: levels.customer,
})
/** Erases the caller's own account, for good. */
export const eraseOwnAccount = endpoint<{ data: { password: string } }, { erased: true }>(
  'POST',
  '/api/account/erasures',
  { for: levels.customer },
)
/** Staff erase a customer who has asked for it; the password is the caller's own. */
export const eraseCustomer = endpoint<{ data: { email: string; password: string } }, { erased: true }>(
  'POST',
  '/api/accounts/erasures',
  { for: levels.staff },
)

/** What stands in place of a name that was erased. */
export const erasedName = 'Erased'
