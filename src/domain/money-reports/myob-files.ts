import { methodLabels } from '#contract/money.ts'
import type { BillingDocument } from '#contract/money.schema.ts'
import { amountCell, type Cell } from '../csv.ts'
import type { Part } from '../money/allocate.ts'
import { calculateGst } from '../money/gst.ts'
import { daysBetween } from '../shop/report-period.ts'
import {
  describePayment,
  describeReference,
  findDueDay,
  inOrder,
  toSlashes,
  type ExportedDocument,
  type ExportedPayment,
  type ExportSettings,
} from './export-rows.ts'

const myobSalesColumns = [
  'Co./Last Name',
  'First Name',
  'Inclusive',
  'Invoice #',
  'Date',
  'Customer PO',
  'Description',
  'Account #',
  'Amount',
  'Inc-Tax Amount',
  'Journal Memo',
  'Tax Code',
  'GST Amount',
  'Sale Status',
  'Terms - Balance Due Days',
]

/** Rows of MYOB's sales, each with an empty line between. */
export function myobSales(documents: ExportedDocument[], settings: ExportSettings): Cell[][] {
  const rows = documents.flatMap(({ customer, document }, place) => {
    const gst = shareGst(document)
    const lines = document.lines.map((line, row) =>
      inOrder(myobSalesColumns, {
        'Co./Last Name': customer,
        Inclusive: 'X',
        'Invoice #': document.number,
        Date: toSlashes(document.issued_on),
        'Customer PO': `Ticket ${document.ticket_id}`,
        Description: line.label,
        'Account #': settings.accountCode,
        Amount: amountCell(line.amount_cents - gst[row]!),
        'Inc-Tax Amount': amountCell(line.amount_cents),
        'Journal Memo': describeReference(document),
        'Tax Code': document.gst_registered ? 'GST' : 'N-T',
        'GST Amount': amountCell(gst[row]!),
        'Sale Status': 'I',
        'Terms - Balance Due Days': daysBetween(document.issued_on, findDueDay(document, settings)),
      }),
    )
    // MYOB reads rows up to an empty line as one sale.
    return place === 0 ? lines : [[], ...lines]
  })
  return [myobSalesColumns, ...rows]
}

const myobPaymentColumns = [
  'Co./Last Name',
  'First Name',
  'Deposit Account #',
  'ID #',
  'Receipt Date',
  'Invoice #',
  'Amount Applied',
  'Memo',
  'Payment Method',
  'Payment Notes',
]

/** Rows of MYOB's customers' payments: positive amounts that belong to an invoice. */
export function myobPayments(payments: ExportedPayment[], { paymentAccounts }: ExportSettings): Cell[][] {
  const rows = dropTakenBack(payments).flatMap((payment) =>
    payment.parts.filter(isApplied).map(({ invoice, cents }) =>
      inOrder(myobPaymentColumns, {
        'Co./Last Name': payment.customer,
        'Deposit Account #': paymentAccounts[payment.method],
        'ID #': payment.id,
        'Receipt Date': toSlashes(payment.day),
        'Invoice #': invoice,
        'Amount Applied': amountCell(cents),
        Memo: describePayment(payment),
        'Payment Method': methodLabels[payment.method],
        'Payment Notes': payment.reference,
      }),
    ),
  )
  return [myobPaymentColumns, ...rows]
}

const myobDepositColumns = [
  'Deposit Account #',
  'ID #',
  'Date',
  'Co./Last Name',
  'First Name',
  'Memo',
  'Allocation Account #',
  'Amount',
  'Tax Code',
  'Payment Method',
  'Notes',
]

/** Rows of MYOB's money received: deposits, credit, and refunds with a minus. */
export function myobDeposits(
  payments: ExportedPayment[],
  { paymentAccounts, depositAccount }: ExportSettings,
): Cell[][] {
  const rows = dropTakenBack(payments).flatMap((payment) => {
    const cents = payment.parts.reduce((sum, part) => (isApplied(part) ? sum : sum + part.cents), 0)
    return cents === 0
      ? []
      : [
          inOrder(myobDepositColumns, {
            'Deposit Account #': paymentAccounts[payment.method],
            'ID #': payment.id,
            Date: toSlashes(payment.day),
            'Co./Last Name': payment.customer,
            Memo: describePayment(payment),
            'Allocation Account #': depositAccount,
            Amount: amountCell(cents),
            'Tax Code': 'N-T',
            'Payment Method': methodLabels[payment.method],
            Notes: payment.reference,
          }),
        ]
  })
  return [myobDepositColumns, ...rows]
}

function isApplied(part: Part): part is Part & { invoice: number } {
  return part.invoice !== null && part.cents > 0
}

/** Leaves out entries that were taken back in the same files, with the ones that take them back. */
function dropTakenBack(payments: ExportedPayment[]): ExportedPayment[] {
  const ids = new Set(payments.map(({ id }) => id))
  const takenBack = new Set(payments.map(({ reverses }) => reverses))
  return payments.filter(
    ({ id, reverses }) => !takenBack.has(id) && (reverses === null || !ids.has(reverses)),
  )
}

/** Shares a document's GST among its lines: each has its own eleventh, and the last one what is left. */
function shareGst({ lines, gst_cents, gst_registered }: BillingDocument): number[] {
  if (!gst_registered) return lines.map(() => 0)
  let left = gst_cents
  return lines.map(({ amount_cents }, row) => {
    const share = row === lines.length - 1 ? left : calculateGst(amount_cents)
    left -= share
    return share
  })
}
