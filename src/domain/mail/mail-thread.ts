import { parentPort, workerData } from 'node:worker_threads'
import { parseMail } from './parse-mail.ts'

// One mail is read in this thread, which ends with it.
parentPort?.postMessage(await parseMail(workerData as Uint8Array))
