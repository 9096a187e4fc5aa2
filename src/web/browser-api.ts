import { quietHeader } from '#contract/endpoint.ts'
import { apiOver } from './api.ts'

let quietly = 0

const ahead = new Map<string, Promise<Response>>()

/** The shop as a page in the browser reaches it. */
export const browserApi = apiOver((path, init) => {
  const onItsWay = init.method === 'GET' && ahead.get(path)
  if (onItsWay)
    return onItsWay.then(
      (response) => response.clone(),
      () => fetch(path, init),
    )
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

/**
 * Asks for what everybody may know before its page does, so that the browser has it and the page need only hear that it
 * has not changed. A page that asks while the answer is on its way shares it.
 */
export function askAhead(path: string): void {
  const asked = fetch(path, { credentials: 'same-origin' })
  ahead.set(path, asked)
  asked
    .then((response) => response.clone().arrayBuffer())
    .catch(() => {})
    .finally(() => ahead.delete(path))
}
