import { toIsoTime } from '#contract/durations.ts'
import type { OwnData } from '#contract/privacy.schema.ts'
import { getKind, getShownCents } from '../money/ledger.ts'
import { parseBillingDocument } from '../money/parse-billing-document.ts'
import { localDay } from '../shop/announced-closures.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'

const MAX_ROWS = 1000

/** Returns billing documents and payments of all tickets of an account, newest first. */
export async function ownMoney(
  shop: Shop,
  accountId: number,
): Promise<Pick<OwnData, 'invoices' | 'payments'>> {
  const { timeZone } = await shopProfile(shop)
  const { db } = shop.database
  const documents = await db
    .selectFrom('invoices')
    .innerJoin('tickets', 'tickets.id', 'invoices.ticket_id')
    .select('invoices.document')
    .where('tickets.account_id', '=', accountId)
    .orderBy('invoices.id', 'desc')
    .limit(MAX_ROWS)
    .execute()
  const entries = await db
    .selectFrom('payments')
    .innerJoin('tickets', 'tickets.id', 'payments.ticket_id')
    .select([
      'payments.id',
      'payments.ticket_id',
      'payments.kind',
      'payments.method',
      'payments.amount_cents',
      'payments.refunds_id',
      'payments.reverses_id',
      'payments.neighbour_id',
      'payments.paid_at',
      'payments.created_at',
    ])
    .where('tickets.account_id', '=', accountId)
    .orderBy('payments.id', 'desc')
    .limit(MAX_ROWS)
    .execute()
  return {
    invoices: documents.map(({ document }) => parseBillingDocument(document)),
    payments: entries.map((entry) => ({
      id: entry.id,
      ticket_id: entry.ticket_id,
      method: entry.method,
      kind: getKind(entry),
      amount_cents: getShownCents(entry),
      paid_on: localDay(entry.paid_at, timeZone),
      at: toIsoTime(entry.created_at),
      reverses: entry.reverses_id,
      neighbour: entry.neighbour_id,
    })),
  }
}
