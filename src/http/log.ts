type Write = (facts: Record<string, unknown>, words: string) => void

/** Structured log lines by level; they never hold personal data, tokens or passwords. */
export type Log = {
  debug: Write
  info: Write
  warn: Write
  error: Write
  /** Whether lines of a level are written: for lines of which there is one for each request. */
  isLevelEnabled?(level: 'debug' | 'info'): boolean
}
