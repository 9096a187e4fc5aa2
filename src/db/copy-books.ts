import { Worker } from 'node:worker_threads'

/**
 * Copies a SQLite file while others read and write it: one moment of it, whole, without slack. `to` must
 * not exist. Ending `signal` stops the work and rejects.
 */
// In a thread of its own, because SQLite works until it is done and visitors should not notice.
export function copyBooks(from: string, to: string, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const file = new URL('./copy-books-worker.ts', import.meta.url)
    // None of the options that this process was started with: some would keep the thread from starting.
    const worker = new Worker(file, { workerData: { from, to }, execArgv: [] })
    const stop = () => void worker.terminate()
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
    let done = false
    worker.once('message', () => (done = true))
    let failure: Error | null = null
    worker.once('error', (error) => {
      failure = error instanceof Error ? error : new Error(String(error))
    })
    worker.once('exit', () => {
      signal?.removeEventListener('abort', stop)
      if (done) resolve()
      else reject(failure ?? new Error('The copy was stopped before it was finished'))
    })
  })
}
