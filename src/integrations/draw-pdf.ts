import type { PdfRenderer } from '#domain/pdf-renderer.ts'

/** The documents that are drawn as PDF, by the renderer's method. */
export type PdfKind = Exclude<keyof PdfRenderer, 'code'>
export type PdfContent<K extends PdfKind> = Parameters<PdfRenderer[K]>[0]

/** Draws an A4 PDF or a label with embedded fonts; each kind's code is loaded when first used. */
export const drawPdf: { [K in PdfKind]: (content: PdfContent<K>) => Promise<Uint8Array> } = {
  packingSlip: async (slip) => (await import('./packing-slip.ts')).drawPackingSlip(slip),
  completion: async (sheet) => (await import('./completion-pdf.ts')).drawCompletion(sheet),
  label: async (label) => (await import('./device-label.ts')).drawDeviceLabel(label),
  invoice: async (pdf) => (await import('./invoice.ts')).drawInvoice(pdf),
}
