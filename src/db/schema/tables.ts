import type {
  AccountsTable,
  AccountTokensTable,
  DraftsTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
} from './accounts.ts'
import type { BackupsTable } from './backups.ts'
import type { ClosuresTable } from './closures.ts'
import type { PhonePricesTable, PhonesTable, ShopProfileTable, VersionsTable } from './catalogue.ts'
import type { CollectionNoticesTable } from './collection-notices.ts'
import type { ContactMessagesTable, EventsTable, OutboxTable } from './events.ts'
import type { LookupTables } from './lookups.ts'
import type { MoneyExportItemsTable, MoneyExportsTable } from './money-exports.ts'
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
  EmailTemplatesTable,
} from './shipping.ts'
import type {
  IdempotencyKeysTable,
  NotesTable,
  PasscodeRevealsTable,
  TicketsTable,
  TicketWordsTable,
} from './tickets.ts'
import type { AttemptsTable } from './attempts.ts'

/** All tables by name. */
export type Tables = {
  phones: PhonesTable
  phone_prices: PhonePricesTable
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
  ticket_words: TicketWordsTable
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
  collection_notices: CollectionNoticesTable
  email_templates: EmailTemplatesTable
  backups: BackupsTable
  closures: ClosuresTable
  money_exports: MoneyExportsTable
  money_export_items: MoneyExportItemsTable
  rate_limit_counts: AttemptsTable
} & LookupTables
