import type { Generated } from 'kysely'
import type { RepairKey } from '#contract/catalogue.ts'
import type { CheckoutState, PaymentMethod } from '#contract/money.ts'
import type { PhotoStage } from '#contract/photos.ts'
import type { QuoteKind, QuoteState } from '#contract/quotes.ts'
import type { PasscodeChoice, WaitingFor } from '#contract/tickets.ts'
import type { Status } from '#contract/ticket-statuses.ts'
import type { AccountTokenPurpose } from './accounts.ts'
import type { QuoteAnswerWay, ReminderKind } from './shipping.ts'
import type { StoredOutcome } from '#contract/outcomes.ts'

type KeyTable<Key extends string> = { key: Key }

/** Lookup tables: the values that a column may hold. `seed-lookups.ts` adds the rows of new values at every start. */
export type LookupTables = {
  ticket_statuses: { code: Status; name: string }
  /** The delivered series and those of the shop, which edits both. */
  phone_series: {
    key: string
    label: string
    sort: number
    shown: Generated<0 | 1>
    version: Generated<number>
  }
  /** The delivered repairs and those of the shop, which edits both. */
  repairs: {
    key: RepairKey
    label: string
    is_part: 0 | 1
    sort: number
    shown: Generated<0 | 1>
    /** As delivered where the shop has changed nothing: null. */
    sentence: Generated<string | null>
    bench_time: Generated<'short' | 'long' | null>
    needs_passcode: Generated<0 | 1 | null>
    /** Null for the warranty of the shop. */
    warranty_months: Generated<number | null>
    /** Keys of the series that it is for, as JSON; null for all. */
    series: Generated<string | null>
    version: Generated<number>
  }
  ticket_outcomes: KeyTable<StoredOutcome>
  passcode_choices: KeyTable<PasscodeChoice>
  waiting_parties: KeyTable<WaitingFor>
  account_token_purposes: KeyTable<AccountTokenPurpose>
  photo_stages: KeyTable<PhotoStage>
  quote_kinds: KeyTable<QuoteKind>
  quote_states: KeyTable<QuoteState>
  quote_answer_ways: KeyTable<QuoteAnswerWay>
  payment_methods: KeyTable<PaymentMethod>
  checkout_states: KeyTable<CheckoutState>
  reminder_kinds: KeyTable<ReminderKind>
}
