import type { BrowserContext } from 'playwright-core'

/** Collects what goes wrong inside the pages of a browser: script errors, console errors, violated policies. */
export function troublesOf(context: BrowserContext): () => string[] {
  const troubles: string[] = []
  context.on('weberror', (found) => troubles.push(`${found.page()?.url()}: ${found.error().message}`))
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    // A refused form answers with a status that the browser writes down as if something were broken.
    if (/^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())) return
    troubles.push(`${message.page()?.url()}: ${message.text()}`)
  })
  return () => troubles
}
