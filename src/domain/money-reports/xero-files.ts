import { CURRENCY } from '#contract/money-amounts.ts'
import { methodLabels } from '#contract/money.ts'
import { amountCell, type Cell } from '../csv.ts'
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

/** Rows of Xero's sales invoices. */
export function xeroSales(documents: ExportedDocument[], settings: ExportSettings): Cell[][] {
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

/** Rows of Xero's bank statement. */
export function xeroPayments(payments: ExportedPayment[], { paymentAccounts }: ExportSettings): Cell[][] {
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
