import { formatAbn } from '#contract/billing-words.ts'
import type { BillingDocument } from '#contract/money.schema.ts'
import type { PdfLook } from '#domain/pdf-renderer.ts'
import { openPdf } from './pdf.ts'

type Billed = { seller: BillingDocument['seller']; title: string; ticketId: number; madeOn: string }

/** Begins a document of money: the seller at its head, with the ticket that it is about. */
export function openBillingPdf({ seller, title, ticketId, madeOn }: Billed, look: PdfLook | undefined) {
  const pdf = openPdf({ title, author: seller.name, made: Date.parse(madeOn), look })
  const abn = seller.abn ? [`ABN ${formatAbn(seller.abn)}`] : []
  const lines = [...seller.address, seller.phone, seller.email, ...abn]
  pdf.head({ label: `Ticket ${ticketId}`, title, shop: { name: seller.name, lines } })
  return pdf
}
