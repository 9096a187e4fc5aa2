type Write = (facts: Record<string, unknown>, words: string) => void

/** Structured lines by level; personal values, tokens and passwords have no place in them. */
export type Log = { debug: Write; info: Write; warn: Write; error: Write }

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }
