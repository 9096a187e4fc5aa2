import { toIsoTime } from '#contract/durations.ts'
import type { OwnData } from '#contract/privacy.schema.ts'
import { getKind } from '../money/ledger.ts'
import { parseBillingDocument } from '../money/parse-billing-document.ts'
import type { Shop } from '../shop.ts'

const MAX_ROWS = 1000

/** Returns billing documents and payments of all tickets of an account, newest first. */
export async function ownMoney(
  { database: { db } }: Shop,
  accountId: number,
): Promise<Pick<OwnData, 'invoices' | 'payments'>> {
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
      'payments.created_at',
    ])
    .where('tickets.account_id', '=', accountId)
    .orderBy('payments.id', 'desc')
    .limit(MAX_ROWS)
    .execute()
  return {
    invoices: documents.map(({ document }) => parseBillingDocument(document)),
    payments: entries.map(({ created_at, kind, refunds_id, ...entry }) => ({
      ...entry,
      kind: getKind({ kind, refunds_id }),
      at: toIsoTime(created_at),
    })),
  }
}
