import { quietHeader } from '#contract/endpoint.ts'
import { apiOver } from './api.ts'

let quietly = 0

/** The shop as a page in the browser reaches it. */
export const browserApi = apiOver((path, init) => {
  if (quietly === 0) return fetch(path, init)
  return fetch(path, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), [quietHeader]: '1' },
  })
})

/** True while a page asks for something that nobody at the keyboard has asked for. */
export function isQuiet(): boolean {
  return quietly > 0
}

/** Lets a page ask on its own, so that nobody stays logged in by it. */
export async function askQuietly(work: () => Promise<unknown>): Promise<void> {
  quietly += 1
  try {
    await work()
  } finally {
    quietly -= 1
  }
}
