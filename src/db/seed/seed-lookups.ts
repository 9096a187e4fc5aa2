import { sql } from 'kysely'
import { brandLabels, brands, repairs } from '#contract/catalogue.ts'
import { checkoutStates, paymentMethods } from '#contract/money.ts'
import { storedOutcomes } from '#contract/outcomes.ts'
import { photoStages } from '#contract/photos.ts'
import { quoteKinds, quoteStates } from '#contract/quotes.ts'
import { passcodeChoices, waits } from '#contract/tickets.ts'
import { statuses, statusName } from '#contract/ticket-statuses.ts'
import type { Tx } from '../tables.ts'
import { accountTokenPurposes } from '../schema/accounts.ts'
import { quoteAnswerWays, reminderKinds } from '../schema/shipping.ts'

/** Lookup tables whose rows consist of a key only. */
export const keyLookups = {
  ticket_outcomes: storedOutcomes,
  passcode_choices: passcodeChoices,
  waiting_parties: waits,
  account_token_purposes: accountTokenPurposes,
  photo_stages: photoStages,
  quote_kinds: quoteKinds,
  quote_states: quoteStates,
  quote_answer_ways: quoteAnswerWays,
  payment_methods: paymentMethods,
  checkout_states: checkoutStates,
  reminder_kinds: reminderKinds,
} as const

/**
 * Adds a row for each value that this version knows and the database does not, and updates changed names. Rows are never
 * deleted: older tickets may refer to them.
 */
export async function seedLookups(tx: Tx): Promise<void> {
  await tx
    .insertInto('ticket_statuses')
    .values(statuses.map((code) => ({ code, name: statusName(code) })))
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet(({ ref }) => ({ name: ref('excluded.name') })),
    )
    .execute()
  await tx
    .insertInto('phone_series')
    .values(brands.map((key, sort) => ({ key, label: brandLabels[key], sort })))
    // Names and order of series are the shop's own once they are there.
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  await tx
    .insertInto('repairs')
    .values(
      repairs.map(({ key, label, part }, sort) => ({
        key,
        label,
        is_part: part === null ? (0 as const) : (1 as const),
        sort,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ ref }) => ({
        // Their order is the shop's own once they are there.
        label: ref('excluded.label'),
        is_part: ref('excluded.is_part'),
      })),
    )
    .execute()
  for (const [table, keys] of Object.entries(keyLookups)) {
    const rows = sql.join(keys.map((key) => sql`(${key})`))
    await sql`insert into ${sql.table(table)} (key) values ${rows} on conflict (key) do nothing`.execute(tx)
  }
}
