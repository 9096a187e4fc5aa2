import type { OwnData } from '#contract/privacy.ts'
import type { Paper } from '#contract/money.ts'
import { kindOf } from '../money/read-money.ts'
import type { Shop } from '../shop.ts'

const most = 1000

/** The papers and payments of all tickets of an account, newest first. */
export async function ownMoney(
  { books: { db } }: Shop,
  accountId: number,
): Promise<Pick<OwnData, 'invoices' | 'payments'>> {
  const papers = await db
    .selectFrom('invoices')
    .innerJoin('tickets', 'tickets.id', 'invoices.ticket_id')
    .select('invoices.paper')
    .where('tickets.account_id', '=', accountId)
    .orderBy('invoices.id', 'desc')
    .limit(most)
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
    .limit(most)
    .execute()
  return {
    invoices: papers.map(({ paper }) => JSON.parse(paper) as Paper),
    payments: entries.map(({ created_at, kind, refunds_id, ...entry }) => ({
      ...entry,
      kind: kindOf({ kind, refunds_id }),
      at: new Date(created_at).toISOString(),
    })),
  }
}
