import type { PdfLook, PdfRenderer } from '#domain/pdf-renderer.ts'

/** The documents that are drawn as PDF, by the renderer's method. */
export type PdfKind = Exclude<keyof PdfRenderer, 'code'>
export type PdfContent<K extends PdfKind> = Parameters<PdfRenderer[K]>[0]
/** What is drawn: bytes, or why nothing was. */
export type PdfDrawn<K extends PdfKind> = Awaited<ReturnType<PdfRenderer[K]>>

/** Draws an A4 PDF or a label with embedded fonts; each kind's code is loaded when first used. */
export const drawPdf: {
  [K in PdfKind]: (content: PdfContent<K>, look: PdfLook) => ReturnType<PdfRenderer[K]>
} = {
  packingSlip: async (slip, look) => (await import('./packing-slip.ts')).drawPackingSlip(slip, look),
  completion: async (sheet, look) => (await import('./completion-pdf.ts')).drawCompletion(sheet, look),
  labels: async (sheet) => (await import('./label-sheet.ts')).drawLabels(sheet),
  returnSlips: async (slips, look) => (await import('./return-slips.ts')).drawReturnSlips(slips, look),
  counterReceipt: async (receipt, look) =>
    (await import('./counter-receipt.ts')).drawCounterReceipt(receipt, look),
  receipt: async (receipt, look) => (await import('./receipt.ts')).drawReceipt(receipt, look),
  statement: async (pdf, look) => (await import('./parcel-statement.ts')).drawParcelStatement(pdf, look),
  invoice: async (pdf, look) => (await import('./invoice.ts')).drawInvoice(pdf, look),
}
