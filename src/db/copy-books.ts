import { Worker } from 'node:worker_threads'

/**
 * Copies a SQLite file while others read and write it: one moment of it, whole, without slack. `to` must
 * not exist. Ending `signal` stops the work and rejects.
 */
// In a thread of its own, because SQLite works until it is done and visitors should not notice.
export function copyBooks(from: string, to: string, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./copy-books-worker.ts', import.meta.url), { workerData: { from, to } })
    const stop = () => void worker.terminate()
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
    let failure: Error | null = null
    worker.once('error', (error) => {
      failure = error instanceof Error ? error : new Error(String(error))
    })
    worker.once('exit', (code) => {
      signal?.removeEventListener('abort', stop)
      if (code === 0 && !failure) resolve()
      else reject(failure ?? new Error('The copy was stopped before it was finished'))
    })
  })
}
