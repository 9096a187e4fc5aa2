import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import type { Log } from '#http/log.ts'
import type { Env } from './env.ts'

const redacted = [
  'password',
  'passcode',
  'phone_pin',
  'token',
  'cookie',
  'authorization',
  'email',
  'address',
  'body',
]

/** Characters of lines that wait for room on the disk. */
const MAX_WAITING = 4_000_000

/** Log destination: standard output for a log collector, a file when standard output is a terminal. */
export function logFile(env: Env): string | null {
  return process.stdout.isTTY ? join(env.dataDir, 'mendpost.log') : null
}

/** Structured log: JSON lines without any user input. */
export function openLog(env: Env, file: string | null): Log {
  if (file) mkdirSync(env.dataDir, { recursive: true, mode: 0o700 })
  const options: pino.LoggerOptions = {
    level: env.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redacted.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
  }
  const destination = pino.destination({ dest: file ?? 1, mkdir: true, mode: 0o600, maxLength: MAX_WAITING })
  // On a full disk the shop goes on; lines wait for the next one that can be written, and are dropped once too many do. Without a
  // listener the process would end, and its end wait for room in a loop.
  destination.on('error', () => {
    destination.flushSync = () => {}
  })
  return pino(options, destination)
}
