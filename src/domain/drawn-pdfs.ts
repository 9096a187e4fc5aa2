import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '#contract/durations.ts'
import { Refusal } from '#contract/refusals.ts'
import { getOwner, type Caller } from './caller.ts'
import { openFairQueue } from './fair-queue.ts'
import { drawnPdfLimits as limits } from './throttles.ts'

type Drawing = { caller: Caller; draw: () => Promise<Uint8Array> }

export type DrawnPdfs = {
  /**
   * Returns a PDF that was drawn before from the same content, or draws it, one at a time and in turns of accounts. The
   * content is whatever the PDF shows, so that a changed document is drawn anew. Refuses with `too_many`.
   */
  get(
    name: 'invoice' | 'receipt' | 'counter-receipt' | 'statement' | 'packing-slip' | 'completion',
    content: unknown,
    drawing: Drawing,
  ): Promise<Uint8Array>
  /** Draws a PDF in the same turns, and keeps nothing. */
  drawOnce(drawing: Drawing): Promise<Uint8Array>
  waiting(): number
  refused(): number
}

/** Keeps the PDFs that were drawn last, for the present look of the shop. Whether the caller may see one is asked before. */
export function openDrawnPdfs(getLookVersion: () => Promise<number> = async () => 1): DrawnPdfs {
  // One thread draws, and a customer with many PDFs takes turns with the others.
  const queue = openFairQueue({
    concurrency: 1,
    perOwner: limits.waitingPerAccount,
    total: limits.waiting,
    refuse: () => new Refusal('too_many', { retryAfterSeconds: 5 }),
  })
  const drawn = new LRUCache<string, Uint8Array, Drawing>({
    maxSize: limits.bytes,
    sizeCalculation: ({ byteLength }, key) => byteLength + key.length,
    ttl: limits.minutes * MINUTE_MS,
    // Requests for the same PDF wait for one drawing.
    fetchMethod: (_key, _stale, { context: { caller, draw } }) => queue.run(draw, getOwner(caller)),
  })
  return {
    async get(name, content, drawing) {
      const mark = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
      const pdf = await drawn.fetch(`${name} ${await getLookVersion()} ${mark}`, { context: drawing })
      // Undefined only for one that was pushed out while it was being drawn.
      return pdf ?? queue.run(drawing.draw, getOwner(drawing.caller))
    },
    drawOnce: ({ caller, draw }) => queue.run(draw, getOwner(caller)),
    waiting: () => queue.waiting(),
    refused: () => queue.refused(),
  }
}
