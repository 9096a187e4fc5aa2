import type {
  AccountsTable,
  AccountTokensTable,
  DraftsTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
} from './accounts.ts'
import type { PhonesTable, ShopProfileTable, VersionsTable } from './catalogue.ts'
import type { ContactMessagesTable, EventsTable, OutboxTable } from './events.ts'
import type {
  IdempotencyKeysTable,
  NotesTable,
  PasscodeRevealsTable,
  TicketSearchTable,
  TicketsTable,
} from './tickets.ts'

/** Every table of the shop by name. */
export type Books = {
  phones: PhonesTable
  versions: VersionsTable
  shop_profile: ShopProfileTable
  accounts: AccountsTable
  sessions: SessionsTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  account_tokens: AccountTokensTable
  drafts: DraftsTable
  tickets: TicketsTable
  notes: NotesTable
  passcode_reveals: PasscodeRevealsTable
  idempotency_keys: IdempotencyKeysTable
  ticket_search: TicketSearchTable
  events: EventsTable
  outbox: OutboxTable
  contact_messages: ContactMessagesTable
}
