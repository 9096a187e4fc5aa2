import { CURRENCY } from '#contract/money-amounts.ts'
import { methodLabels, paymentMethods, type PaymentMethod } from '#contract/money.ts'
import type { ExportFormat, FilePart } from '#contract/money-reports.ts'
import type { BillingDocument } from '#contract/money.schema.ts'
import type { Part } from '../money/allocate.ts'
import { calculateGst } from '../money/gst.ts'
import { amountCell, toCsv, type Cell } from '../csv.ts'
import { addDays, daysBetween } from '../shop/report-period.ts'

/** Settings that files name. */
export type ExportSettings = {
  accountCode: string
  paymentAccounts: Record<PaymentMethod, string>
  depositAccount: string
  daysToPay: number
  timeZone: string
}

/** A document as exported. */
export type ExportedDocument = {
  customer: string
  /** Empty once the customer was erased. */
  email: string
  document: BillingDocument
}

/** A payment (positive) or refund (negative) as exported. */
export type ExportedPayment = {
  id: number
  customer: string
  method: PaymentMethod
  /** Negative for a refund. */
  amountCents: number
  /** What of it belongs to which invoice. */
  parts: Part[]
  what: string
  reference: string
  ticketId: number
  /** The number of the invoice that it belongs to; null while there was none. */
  invoice: number | null
  /** The entry that this one takes back. */
  reverses: number | null
  /** The day in the shop's zone. */
  day: string
}

/** Everything that one file holds. */
export type ExportContents = { documents: ExportedDocument[]; payments: ExportedPayment[] }

/** Writes the file of a format; the same contents and settings give the same bytes. */
export function writeExport(
  format: ExportFormat,
  part: FilePart,
  { documents, payments }: ExportContents,
  settings: ExportSettings,
): string {
  const byNumber = documents.toSorted((one, other) => one.document.number - other.document.number)
  const byMethod = payments.toSorted(
    (one, other) =>
      paymentMethods.indexOf(one.method) - paymentMethods.indexOf(other.method) || one.id - other.id,
  )
  if (part === 'sales') return toCsv((format === 'xero' ? xeroSales : myobSales)(byNumber, settings))
  if (format === 'xero') return toCsv(xeroPayments(byMethod, settings))
  const standing = dropTakenBack(byMethod)
  return toCsv((part === 'payments' ? myobPayments : myobDeposits)(standing, settings))
}

// The columns of Xero's template for sales invoices, all of them in its order, as it asks. A document with a negative
// total becomes a credit note.
const xeroSalesColumns = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  'InventoryItemCode',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  'Discount',
  '*AccountCode',
  '*TaxType',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
  'BrandingTheme',
]

function xeroSales(documents: ExportedDocument[], settings: ExportSettings): Cell[][] {
  const rows = documents.flatMap(({ customer, email, document }) =>
    document.lines.map((line) =>
      inOrder(xeroSalesColumns, {
        '*ContactName': customer,
        EmailAddress: email,
        '*InvoiceNumber': document.number,
        Reference: describeReference(document),
        '*InvoiceDate': toSlashes(document.issued_on),
        '*DueDate': toSlashes(findDueDay(document, settings)),
        '*Description': line.label,
        '*Quantity': 1,
        '*UnitAmount': amountCell(line.amount_cents),
        '*AccountCode': settings.accountCode,
        '*TaxType': document.gst_registered ? 'GST on Income' : 'BAS Excluded',
        Currency: CURRENCY,
      }),
    ),
  )
  return [xeroSalesColumns, ...rows]
}

// Xero imports payments as lines of a bank statement: money in is positive, money out negative.
const xeroPaymentColumns = [
  '*Date',
  '*Amount',
  'Payee',
  'Description',
  'Reference',
  'Transaction Type',
  'Bank Account',
]

function xeroPayments(payments: ExportedPayment[], { paymentAccounts }: ExportSettings): Cell[][] {
  const rows = payments.map((payment) =>
    inOrder(xeroPaymentColumns, {
      '*Date': toSlashes(payment.day),
      '*Amount': amountCell(payment.amountCents),
      Payee: payment.customer,
      Description: describePayment(payment),
      Reference: payment.invoice === null ? `Ticket ${payment.ticketId}` : String(payment.invoice),
      'Transaction Type': methodLabels[payment.method],
      'Bank Account': paymentAccounts[payment.method],
    }),
  )
  return [xeroPaymentColumns, ...rows]
}

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

function myobSales(documents: ExportedDocument[], settings: ExportSettings): Cell[][] {
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

// MYOB's import of customers' payments takes positive amounts that belong to an invoice.
function myobPayments(payments: ExportedPayment[], { paymentAccounts }: ExportSettings): Cell[][] {
  const rows = payments.flatMap((payment) =>
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

// Its import of money received takes the others: deposits, credit, and refunds with a minus.
function myobDeposits(
  payments: ExportedPayment[],
  { paymentAccounts, depositAccount }: ExportSettings,
): Cell[][] {
  const rows = payments.flatMap((payment) => {
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

function inOrder(columns: readonly string[], cells: Record<string, Cell>): Cell[] {
  return columns.map((column) => cells[column] ?? '')
}

function describeReference({ ticket_id, adjusts }: BillingDocument): string {
  return adjusts === null ? `Ticket ${ticket_id}` : `Ticket ${ticket_id}, adjusts invoice ${adjusts}`
}

function describePayment({ what, method, ticketId, reference }: ExportedPayment): string {
  const words = `${what}, ${methodLabels[method].toLowerCase()}, ticket ${ticketId}`
  return reference === '' ? words : `${words}, ${reference}`
}

// Invoices of earlier releases have no due day.
function findDueDay({ kind, issued_on, due_on }: BillingDocument, { daysToPay }: ExportSettings): string {
  return kind === 'invoice' ? (due_on ?? addDays(issued_on, daysToPay)) : issued_on
}

function toSlashes(day: string): string {
  const [year, month, date] = day.split('-')
  return `${date}/${month}/${year}`
}
