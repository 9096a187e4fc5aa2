import type { BrowserContext } from 'playwright-core'

/** Collects the errors in a browser's pages: script errors, console errors, policy violations. */
export function collectPageErrors(context: BrowserContext): () => string[] {
  const errors: string[] = []
  context.on('weberror', (found) => errors.push(`${found.page()?.url()}: ${found.error().message}`))
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    // The browser logs the 4xx status of a refused form as an error.
    if (/^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())) return
    // The map is the only part with an external host, and the test browser resolves no external names.
    const { url } = message.location()
    if (url.startsWith('https://tile.') && message.text().endsWith('net::ERR_NAME_NOT_RESOLVED')) return
    errors.push(`${message.page()?.url()}: ${message.text()}`)
  })
  return () => errors
}
