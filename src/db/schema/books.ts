import type { AccountsTable, AccountTokensTable, DraftsTable, SessionsTable } from './accounts.ts'
import type { PhonesTable, ShopProfileTable, VersionsTable } from './catalogue.ts'
import type { ContactMessagesTable, EventsTable, OutboxTable } from './events.ts'
import type { IdempotencyKeysTable, NotesTable, TicketSearchTable, TicketsTable } from './tickets.ts'

/** Every table of the shop by name. */
export type Books = {
  phones: PhonesTable
  versions: VersionsTable
  shop_profile: ShopProfileTable
  accounts: AccountsTable
  sessions: SessionsTable
  account_tokens: AccountTokensTable
  drafts: DraftsTable
  tickets: TicketsTable
  notes: NotesTable
  idempotency_keys: IdempotencyKeysTable
  ticket_search: TicketSearchTable
  events: EventsTable
  outbox: OutboxTable
  contact_messages: ContactMessagesTable
}
