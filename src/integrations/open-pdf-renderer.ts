import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { SECOND_MS } from '#contract/durations.ts'
import type { PdfLook, PdfRenderer } from '#domain/pdf-renderer.ts'
import type { PdfContent, PdfDrawn, PdfKind } from './draw-pdf.ts'
import type { PdfJob, PdfResult } from './pdf-thread.ts'
import { qrPath } from './qr.ts'

const IDLE_MS = 30 * SECOND_MS

// By its name in the package, since the built server lies in another folder; Node runs the TypeScript itself.
const thread = createRequire(import.meta.url).resolve('#integrations/pdf-thread.ts')

const delivered: PdfLook = { accent: null, mark: null }

type Waiting = { resolve: (pdf: never) => void; reject: (error: unknown) => void }

/**
 * Renders the shop's documents as PDFs in a thread of its own, so that no request waits for a drawing. The thread starts with the
 * first PDF and ends after thirty seconds without one; it keeps no process alive.
 */
export function openPdfRenderer(getLook: () => Promise<PdfLook> = async () => delivered): PdfRenderer {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let jobs = 0
  let idle: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = new Worker(thread, { name: 'pdf' })
    started.on('message', (result: PdfResult) => {
      const job = waiting.get(result.id)
      waiting.delete(result.id)
      if (waiting.size === 0) rest(started)
      if ('pdf' in result) job?.resolve(result.pdf as never)
      else job?.reject(result.error)
    })
    // A thread that dies takes its drawings with it; the next PDF starts another one.
    const fail = (error: unknown) => {
      if (worker !== started) return
      worker = null
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    started.on('error', fail)
    started.on('exit', (code) => fail(new Error(`The PDF thread ended with code ${code}.`)))
    return started
  }

  function rest(started: Worker): void {
    started.unref()
    idle = setTimeout(() => {
      if (worker === started) worker = null
      void started.terminate()
    }, IDLE_MS).unref()
  }

  async function draw<K extends PdfKind>(kind: K, content: PdfContent<K>): Promise<PdfDrawn<K>> {
    const look = await getLook()
    clearTimeout(idle)
    const running = (worker ??= start())
    running.ref()
    const id = ++jobs
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      running.postMessage({ id, kind, content, look } satisfies PdfJob)
    })
  }

  return {
    code: qrPath,
    packingSlip: (slip) => draw('packingSlip', slip),
    completion: (sheet) => draw('completion', sheet),
    labels: (sheet) => draw('labels', sheet),
    returnSlips: (slips) => draw('returnSlips', slips),
    receipt: (receipt) => draw('receipt', receipt),
    statement: (pdf) => draw('statement', pdf),
    counterReceipt: (receipt) => draw('counterReceipt', receipt),
    invoice: (pdf) => draw('invoice', pdf),
  }
}
