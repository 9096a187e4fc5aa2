import type { GstBasis, MoneySummary } from '#contract/money-reports.ts'
import type { Db } from '#db/tables.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { sumCashSales } from './cash-sales.ts'
import { sumByMethod } from './list-payments.ts'
import { findHoles } from './number-holes.ts'
import { describePeriod, readPeriod, type Days, type Period } from '../shop/report-period.ts'

/** Sales and GST of a period: by documents (accrual) or by what was received for them (cash). */
export async function readSummary(
  shop: Shop,
  { basis = 'accrual', ...days }: Days & { basis?: GstBasis | undefined },
): Promise<MoneySummary> {
  const { db } = shop.database
  const period = await readPeriod(shop, days)
  const profile = await shopProfile(shop)
  const [{ invoices, notes }, { methods }, holes] = await Promise.all([
    sumDocuments(db, period),
    sumByMethod(db, period),
    findHoles(db, period, profile),
  ])
  const { sales, gst } =
    basis === 'cash'
      ? await sumCashSales(db, period)
      : {
          sales: invoices.total_cents + notes.total_cents,
          gst: invoices.gst_cents + notes.gst_cents,
        }
  return {
    ...describePeriod(period),
    basis,
    gst_registered: profile.gstRegistered,
    g1_cents: sales,
    gst_on_sales_cents: gst,
    invoices,
    notes,
    methods,
    holes,
  }
}

async function sumDocuments(db: Db, { start, end }: Period) {
  const rows = await db
    .selectFrom('invoices')
    .select(({ fn }) => [
      'kind',
      fn.countAll<number>().as('count'),
      fn.sum<number>('total_cents').as('total'),
      fn.sum<number>('gst_cents').as('gst'),
    ])
    .where('issued_at', '>=', start)
    .where('issued_at', '<', end)
    .groupBy('kind')
    .execute()
  const of = (kind: 'invoice' | 'adjustment') => {
    const found = rows.find((row) => row.kind === kind)
    return {
      count: Number(found?.count ?? 0),
      total_cents: Number(found?.total ?? 0),
      gst_cents: Number(found?.gst ?? 0),
    }
  }
  return { invoices: of('invoice'), notes: of('adjustment') }
}
