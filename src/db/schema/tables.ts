import type {
  AccountsTable,
  AccountTokensTable,
  DraftPhotosTable,
  DraftsTable,
  FailedLogInsTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
} from './accounts.ts'
import type { BackupsTable, UploadSweepsTable } from './backups.ts'
import type { ClosuresTable } from './closures.ts'
import type { AccountMergesTable } from './customers.ts'
import type {
  DeletedPhonesTable,
  PhonePricesTable,
  PhonesTable,
  ShopProfileTable,
  VersionsTable,
} from './catalogue.ts'
import type { CollectionNoticesTable } from './collection-notices.ts'
import type { ContactMessagesTable, EventsTable, OutboxTable } from './events.ts'
import type { GuardedChangeRevealsTable, GuardedChangesTable, UndoTokensTable } from './guarded-changes.ts'
import type { MailboxesTable } from './mailboxes.ts'
import type { LookupTables } from './lookups.ts'
import type {
  NewModelsTable,
  PhoneAvailabilityTable,
  PriceChangeItemsTable,
  PriceChangesTable,
} from './price-changes.ts'
import type { MoneyExportItemsTable, MoneyExportsTable } from './money-exports.ts'
import type { PageSpeedsTable } from './page-speeds.ts'
import type { PasskeyChallengesTable, PasskeyCodesTable, PasskeysTable } from './passkeys.ts'
import type { SetupLinksTable, ShopLookTable, ShopOpeningTable } from './opening.ts'
import type { HeldTotalsTable, PartCostsTable, ShopPartsTable, TicketFactsTable } from './numbers.ts'
import type {
  CardEventsTable,
  CarriersTable,
  CheckoutsTable,
  CompletionsTable,
  InvoicesTable,
  PartTestsTable,
  PaymentsTable,
  PhotosTable,
  QuotesTable,
  RemindersTable,
} from './shipping.ts'
import type {
  ContactRevealsTable,
  FormerContactsTable,
  IdempotencyKeysTable,
  NotesTable,
  ParcelsTable,
  PasscodeRevealsTable,
  TicketsTable,
  TicketWordsTable,
} from './tickets.ts'
import type { AcceptedTextsTable, TextVersionsTable } from './texts.ts'
import type { AttemptsTable } from './attempts.ts'
import type {
  TextBlocksTable,
  TextMessagesTable,
  TextNumbersTable,
  TextSettingsTable,
  TextTemplatesTable,
} from './text-messages.ts'
import type { ParcelNewsTable, PostingMappingsTable } from './posting.ts'
import type { LabelsTable } from './labels.ts'
import type { MailsTable } from './mails.ts'
import type {
  StatementLinesTable,
  StatementMappingsTable,
  StatementPaymentsTable,
  StatementsTable,
} from './statements.ts'
import type {
  BulkChangesTable,
  CannedRepliesTable,
  PartWaitsTable,
  SavedViewsTable,
  TakenStepsTable,
  TicketQueuesTable,
  BackByFiguresTable,
  TicketWorkTable,
} from './queues.ts'

/** All tables by name. */
export type Tables = {
  phones: PhonesTable
  phone_prices: PhonePricesTable
  deleted_phones: DeletedPhonesTable
  price_changes: PriceChangesTable
  price_change_items: PriceChangeItemsTable
  phone_availability: PhoneAvailabilityTable
  new_models: NewModelsTable
  versions: VersionsTable
  shop_profile: ShopProfileTable
  shop_opening: ShopOpeningTable
  shop_look: ShopLookTable
  setup_links: SetupLinksTable
  accounts: AccountsTable
  sessions: SessionsTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  failed_log_ins: FailedLogInsTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  passkey_codes: PasskeyCodesTable
  account_tokens: AccountTokensTable
  drafts: DraftsTable
  draft_photos: DraftPhotosTable
  tickets: TicketsTable
  parcels: ParcelsTable
  posting_mappings: PostingMappingsTable
  parcel_news: ParcelNewsTable
  labels: LabelsTable
  mails: MailsTable
  statements: StatementsTable
  statement_lines: StatementLinesTable
  statement_payments: StatementPaymentsTable
  statement_mappings: StatementMappingsTable
  notes: NotesTable
  passcode_reveals: PasscodeRevealsTable
  idempotency_keys: IdempotencyKeysTable
  ticket_words: TicketWordsTable
  events: EventsTable
  outbox: OutboxTable
  contact_messages: ContactMessagesTable
  former_contacts: FormerContactsTable
  contact_reveals: ContactRevealsTable
  carriers: CarriersTable
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
  text_versions: TextVersionsTable
  accepted_texts: AcceptedTextsTable
  backups: BackupsTable
  mailboxes: MailboxesTable
  closures: ClosuresTable
  account_merges: AccountMergesTable
  money_exports: MoneyExportsTable
  money_export_items: MoneyExportItemsTable
  rate_limit_counts: AttemptsTable
  back_by_figures: BackByFiguresTable
  ticket_work: TicketWorkTable
  ticket_queues: TicketQueuesTable
  part_waits: PartWaitsTable
  taken_steps: TakenStepsTable
  saved_views: SavedViewsTable
  canned_replies: CannedRepliesTable
  bulk_changes: BulkChangesTable
  guarded_changes: GuardedChangesTable
  undo_tokens: UndoTokensTable
  guarded_change_reveals: GuardedChangeRevealsTable
  page_speeds: PageSpeedsTable
  upload_sweeps: UploadSweepsTable
  ticket_facts: TicketFactsTable
  held_totals: HeldTotalsTable
  part_costs: PartCostsTable
  shop_parts: ShopPartsTable
  text_numbers: TextNumbersTable
  text_blocks: TextBlocksTable
  text_messages: TextMessagesTable
  text_templates: TextTemplatesTable
  text_settings: TextSettingsTable
} & LookupTables
