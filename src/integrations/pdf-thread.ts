import { parentPort } from 'node:worker_threads'
import type { PdfLook } from '#domain/pdf-renderer.ts'
import { drawPdf, type PdfContent, type PdfDrawn, type PdfKind } from './draw-pdf.ts'

/** A PDF to draw, as `openPdfRenderer` sends it to this thread. */
export type PdfJob = { id: number; kind: PdfKind; content: PdfContent<PdfKind>; look: PdfLook }
export type PdfResult = { id: number; pdf: PdfDrawn<PdfKind> } | { id: number; error: unknown }

async function answer({ id, kind, content, look }: PdfJob): Promise<PdfResult> {
  try {
    return {
      id,
      pdf: await (drawPdf[kind] as (content: unknown, look: PdfLook) => Promise<PdfDrawn<PdfKind>>)(
        content,
        look,
      ),
    }
  } catch (error) {
    return { id, error }
  }
}

parentPort?.on('message', (job: PdfJob) => {
  void answer(job).then((result) => parentPort?.postMessage(result))
})
