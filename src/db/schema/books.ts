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
  CardEventsTable,
  CheckoutsTable,
  CompletionsTable,
  InvoicesTable,
  PartTestsTable,
  PaymentsTable,
  PhotosTable,
  QuotesTable,
  RemindersTable,
  WordingsTable,
} from './mail-in.ts'
import type {
  IdempotencyKeysTable,
  NotesTable,
  PasscodeRevealsTable,
  TicketSearchTable,
  TicketsTable,
} from './tickets.ts'
import type { TriesTable } from './tries.ts'

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
  part_tests: PartTestsTable
  photos: PhotosTable
  quotes: QuotesTable
  completions: CompletionsTable
  invoices: InvoicesTable
  payments: PaymentsTable
  checkouts: CheckoutsTable
  card_events: CardEventsTable
  reminders: RemindersTable
  wordings: WordingsTable
  tries: TriesTable
}
