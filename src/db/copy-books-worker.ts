import { closeSync, fsyncSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

const { from, to } = workerData as { from: string; to: string }

// A reader of its own sees one moment of the file for as long as it takes, and writers go on beside it.
const source = new DatabaseSync(from, { readOnly: true, timeout: 10_000 })
try {
  source.prepare('vacuum into ?').run(to)
} finally {
  source.close()
}
const copy = openSync(to, 'r+')
try {
  fsyncSync(copy)
} finally {
  closeSync(copy)
}
// A thread that is ended early may look like one that came to its end.
parentPort?.postMessage('done')
