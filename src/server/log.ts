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

/** Where log lines go: standard output for a machine that collects it, a file when a person watches the terminal. */
export function logFile(env: Env): string | null {
  return process.stdout.isTTY ? join(env.dataDir, 'mendpost.log') : null
}

/** The structured log: JSON lines that never carry what people typed. */
export function openLog(env: Env, mode: 'production' | 'development'): Log {
  const file = mode === 'production' ? logFile(env) : null
  if (file) mkdirSync(env.dataDir, { recursive: true, mode: 0o700 })
  const options: pino.LoggerOptions = {
    level: env.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redacted.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
  }
  return file ? pino(options, pino.destination({ dest: file, mkdir: true, mode: 0o600 })) : pino(options)
}
