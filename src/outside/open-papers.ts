import type { Papers } from '#domain/papers.ts'
import { qrPath } from './qr.ts'

/** The papers of the shop as PDFs, A4, with their fonts embedded. What draws them is loaded with the first of each. */
export function openPapers(): Papers {
  return {
    code: qrPath,
    packingSlip: async (slip) => (await import('./packing-slip.ts')).drawPackingSlip(slip),
    completion: async (sheet) => (await import('./completion-paper.ts')).drawCompletion(sheet),
    invoice: async (paper) => (await import('./invoice.ts')).drawInvoice(paper),
  }
}
