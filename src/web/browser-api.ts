import type { Api } from './api.ts'
import type * as BrowserCalls from './browser-calls.ts'

let loaded: Promise<typeof BrowserCalls> | undefined
/** A page that was rendered on the server asks nothing until somebody does something: what calls the API comes after it. */
export function loadCalls() {
  loaded ??= import('./browser-calls.ts').catch((failed: unknown) => {
    loaded = undefined
    throw failed
  })
  return loaded
}

/** API client of the browser. */
export const browserApi: Api = {
  read: async (key, input) => (await loadCalls()).api.read(key, input),
  readList: async (key, input) => (await loadCalls()).api.readList(key, input),
  send: async (key, input, more) => (await loadCalls()).api.send(key, input, more),
}

/** Reads a public file, and keeps it for visitors. */
export async function readFile(path: string): Promise<string | null> {
  return (await loadCalls()).readFile(path)
}

let backgroundRefreshes = 0

/** True while a background refresh is running, without user interaction. */
export function isBackgroundRefresh(): boolean {
  return backgroundRefreshes > 0
}

/** Marks the requests of `work` as background refreshes, which do not extend the session. */
export async function refreshInBackground(work: () => Promise<unknown>): Promise<void> {
  backgroundRefreshes += 1
  try {
    await work()
  } finally {
    backgroundRefreshes -= 1
  }
}
