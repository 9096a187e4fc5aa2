import { sql } from 'kysely'
import type { GstBasis } from '#contract/money-reports.ts'
import type { MoneySummary } from '#contract/money-reports.schema.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import { readSliced } from '#db/slices.ts'
import type { Db } from '#db/tables.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { readBalances } from '../money/read-amounts.ts'
import { sumCashSales, type DepositSales } from './cash-sales.ts'
import { sumByMethod } from './list-payments.ts'
import { findHoles } from './number-holes.ts'
import { describePeriod, readPeriod, type DayRange, type Period } from '../shop/report-period.ts'

/** Sales and GST of a period: by documents (accrual) or by what was received for them (cash). */
export async function readSummary(
  shop: Shop,
  { basis = 'accrual', ...days }: DayRange & { basis?: GstBasis | undefined },
): Promise<MoneySummary> {
  const { db } = shop.database
  const period = await readPeriod(shop, days)
  const profile = await shopProfile(shop)
  const [{ invoices, notes }, { methods }, balances, holes] = await Promise.all([
    sumDocuments(db, period),
    sumByMethod(db, period),
    readBalances(db, period.end),
    findHoles(db, period, profile),
  ])
  const { sales, gst } =
    basis === 'cash'
      ? await sumCashSales(db, period, getDepositSales(profile))
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
    deposit_rule: profile.depositRule,
    deposits_held_cents: balances.deposits,
    owed_back_cents: balances.owedBack,
    unpaid_cents: balances.unpaid,
    holes,
  }
}

function getDepositSales({ depositRule, gstRegistered }: ShopProfile): DepositSales {
  if (depositRule === 'security') return 'none'
  return gstRegistered ? 'with_gst' : 'without_gst'
}

async function sumDocuments(db: Db, { start, end }: Period) {
  const sums = {
    invoice: { count: 0, total_cents: 0, gst_cents: 0 },
    adjustment: { count: 0, total_cents: 0, gst_cents: 0 },
  }
  await readSliced<{ kind: keyof typeof sums; count: number; total: number; gst: number }>(
    db,
    { table: 'invoices', column: 'issued_at' },
    { start, end },
    (within) => sql`select kind, count(*) as count, sum(total_cents) as total, sum(gst_cents) as gst
      from invoices where ${within} group by kind`,
    ({ kind, count, total, gst }) => {
      sums[kind].count += Number(count)
      sums[kind].total_cents += Number(total)
      sums[kind].gst_cents += Number(gst)
    },
  )
  return { invoices: sums.invoice, notes: sums.adjustment }
}
