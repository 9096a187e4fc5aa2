import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

export type Measured<T> = {
  value: T
  /** Longest wait for `GET /` and `/healthz` in milliseconds, and how often they were asked. */
  worst: { '/': number; '/healthz': number }
  asked: number
  /** Peak resident memory in MB; null where the system does not say. */
  peakMb: number | null
}

// A thread of its own: the attacker's work in this one must not be measured as a wait.
const prober = `
const { parentPort, workerData } = require('node:worker_threads')
const { get } = require('node:http')
const worst = { '/': 0, '/healthz': 0 }
let asked = 0
let isOver = false
parentPort.on('message', () => (isOver = true))
const { url, pauseMs } = workerData
const ask = (path, counts = true) => new Promise((resolve) => {
  const began = performance.now()
  const done = () => {
    if (!counts) return resolve()
    worst[path] = Math.max(worst[path], performance.now() - began)
    asked += 1
    resolve()
  }
  get(url + path, { agent: false, headers: { 'x-forwarded-for': '192.0.2.200' } }, (response) => {
    response.on('end', done).resume()
  }).on('error', done)
})
;(async () => {
  // Preparing the attack may have changed catalogue or profile, after which a page is rendered anew: no customer can do that.
  for (const path of ['/', '/healthz']) await ask(path, false)
  parentPort.postMessage('ready')
  while (!isOver) {
    for (const path of ['/', '/healthz']) await ask(path)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  parentPort.postMessage({ worst, asked })
})()
`

/** Does something while a visitor asks for two pages over and over; returns what they waited and what memory it took. */
export async function measure<T>(
  { url, pid }: { url: string; pid: number },
  work: () => Promise<T>,
  // Often, to find the longest wait.
  pauseMs = 5,
): Promise<Measured<T>> {
  forgetPeak(pid)
  const worker = new Worker(prober, { eval: true, workerData: { url, pauseMs } })
  // Rejects when the thread fails.
  await once(worker, 'message')
  const result = new Promise<Pick<Measured<T>, 'worst' | 'asked'>>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  // A failed attack ends the thread too.
  const value = await work().finally(() => worker.postMessage('over'))
  const { worst, asked } = await result
  await worker.terminate()
  return { value, worst, asked, peakMb: readPeakMb(pid) }
}

/** Lets the peak begin anew with the present memory, where the system can. */
function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // The peak is then that of the whole life of the process, which is no less strict.
  }
}

function readPeakMb(pid: number): number | null {
  try {
    const kb = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kb === undefined ? null : Math.round(Number(kb) / 1024)
  } catch {
    return null
  }
}
