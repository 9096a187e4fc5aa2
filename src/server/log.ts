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
  const destination = pino.destination(file ? { dest: file, mkdir: true, mode: 0o600 } : 1)
  // On a full disk the shop goes on; the lines wait for the next one that can be written. Without a listener the process would end, and
  // its end wait for room in a loop.
  destination.on('error', () => {
    destination.flushSync = () => {}
  })
  return pino(options, destination)
}
