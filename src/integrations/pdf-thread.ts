import { parentPort } from 'node:worker_threads'
import { drawPdf, type PdfContent, type PdfKind } from './draw-pdf.ts'

/** A PDF to draw, as `openPdfRenderer` sends it to this thread. */
export type PdfJob = { id: number; kind: PdfKind; content: PdfContent<PdfKind> }
export type PdfResult = { id: number; pdf: Uint8Array } | { id: number; error: unknown }

async function answer({ id, kind, content }: PdfJob): Promise<PdfResult> {
  try {
    return { id, pdf: await (drawPdf[kind] as (content: unknown) => Promise<Uint8Array>)(content) }
  } catch (error) {
    return { id, error }
  }
}

parentPort?.on('message', (job: PdfJob) => {
  void answer(job).then((result) => parentPort?.postMessage(result))
})
