import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'

const kept = join(import.meta.dirname, '../../.test/failures')
const lastRequests = 60

export type PageRecord = {
  readonly context: BrowserContext
  /** Script errors, console errors, policy violations. */
  readonly errors: string[]
  readonly console: string[]
  /** The last requests and their status, oldest first. */
  readonly requests: string[]
}

/** Records what happens in a browser's pages, for the case that their test fails. */
export function recordPages(context: BrowserContext): PageRecord {
  const record: PageRecord = { context, errors: [], console: [], requests: [] }
  const addRequest = (line: string) => {
    record.requests.push(line)
    if (record.requests.length > lastRequests) record.requests.shift()
  }
  context.on('weberror', (found) => record.errors.push(`${found.page()?.url()}: ${found.error().message}`))
  context.on('response', (response) =>
    addRequest(`${response.status()} ${response.request().method()} ${response.url()}`),
  )
  context.on('requestfailed', (request) =>
    addRequest(`${request.failure()?.errorText} ${request.method()} ${request.url()}`),
  )
  context.on('console', (message) => {
    const line = `${message.page()?.url()}: ${message.text()}`
    record.console.push(`${message.type()} ${line}`)
    if (message.type() !== 'error') return
    // The browser logs the 4xx status of a refused form as an error.
    if (/^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())) return
    // A request that a test lets fail.
    if (message.text() === 'Failed to load resource: net::ERR_INTERNET_DISCONNECTED') return
    // The map is the only part with an external host, and the test browser resolves no external names.
    const { url } = message.location()
    if (url.startsWith('https://tile.') && message.text().endsWith('net::ERR_NAME_NOT_RESOLVED')) return
    record.errors.push(line)
  })
  return record
}

/** Keeps screenshots, documents, console, last requests and the shop's log of a failed test; returns their folder. */
export async function keepFailure(title: string, records: PageRecord[], log: string): Promise<string> {
  const folder = join(kept, title.replace(/[^a-z0-9]+/gi, '-').slice(0, 100))
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'shop.log'), log.split('\n').slice(-400).join('\n'))
  const pages = records.flatMap(({ context, ...record }, visitor) =>
    context.pages().map((page, tab) => ({ page, record, name: `${visitor + 1}-${tab + 1}` })),
  )
  for (const { page, record, name } of pages) {
    const lines = [page.url(), '', ...record.console, '', ...record.requests]
    await writeFile(join(folder, `${name}.txt`), lines.join('\n'))
    // Of a page that hangs there is none.
    await page
      .screenshot({ path: join(folder, `${name}.png`), fullPage: true, timeout: 5_000 })
      .catch(() => {})
    const html = await page.content().catch(() => '')
    await writeFile(join(folder, `${name}.html`), html)
  }
  return folder
}
