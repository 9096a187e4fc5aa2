import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { SECOND_MS } from '#contract/durations.ts'
import { parseMail, type ParsedMail } from './parse-mail.ts'

/** A mail of so many bytes is read within a fraction of a second, whatever it holds. */
const MAX_HERE_BYTES = 64 * 1024
const MAX_READING_MS = 20 * SECOND_MS
const MAX_MEMORY_MB = 512

// By its name in the package, since the built server lies in another folder; Node runs the TypeScript itself.
const thread = createRequire(import.meta.url).resolve('#domain/mail/mail-thread.ts')

/**
 * Reads a mail, a larger one in a thread of its own: millions of short lines or open tags would keep everybody waiting. Null for bytes that
 * are no mail, and for one that takes too long or too much memory.
 */
export async function readMail(
  raw: Uint8Array,
  { withinMs = MAX_READING_MS } = {},
): Promise<ParsedMail | null> {
  if (raw.length <= MAX_HERE_BYTES) return parseMail(raw)
  const resourceLimits = { maxOldGenerationSizeMb: MAX_MEMORY_MB }
  const worker = new Worker(thread, { name: 'mail', workerData: raw, resourceLimits })
  const timer = setTimeout(() => void worker.terminate(), withinMs)
  try {
    return await new Promise((resolve) => {
      worker.once('message', resolve)
      worker.once('error', () => resolve(null))
      worker.once('exit', () => resolve(null))
    })
  } finally {
    clearTimeout(timer)
    void worker.terminate()
  }
}
