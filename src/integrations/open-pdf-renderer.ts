import type { PdfRenderer } from '#domain/pdf-renderer.ts'
import { qrPath } from './qr.ts'

/** Renders the shop's documents as A4 PDFs with embedded fonts; each renderer is loaded when first used. */
export function openPdfRenderer(): PdfRenderer {
  return {
    code: qrPath,
    packingSlip: async (slip) => (await import('./packing-slip.ts')).drawPackingSlip(slip),
    completion: async (sheet) => (await import('./completion-pdf.ts')).drawCompletion(sheet),
    label: async (label) => (await import('./device-label.ts')).drawDeviceLabel(label),
    invoice: async (pdf) => (await import('./invoice.ts')).drawInvoice(pdf),
  }
}
