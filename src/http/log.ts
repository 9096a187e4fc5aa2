type Write = (facts: Record<string, unknown>, words: string) => void

/** Structured log lines by level; they never hold personal data, tokens or passwords. */
export type Log = { debug: Write; info: Write; warn: Write; error: Write }
