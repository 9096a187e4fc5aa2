import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Engine } from '#db/tables.ts'
import { openTestDatabase } from '#test/open-test-database.ts'
import { connectBrowser } from './browser-for-tests.ts'
import { openInbox, type Inbox } from './inbox.ts'
import { startShop, type RunningShop } from './start-shop.ts'
import { collectPageErrors } from './page-errors.ts'
import { waitForScriptsOf } from './page-parts.ts'

const pictures = join(import.meta.dirname, '../../.test')

/** The first staff account. */
export const admin = { email: 'ada@shop.example', password: 'seven green kettles', name: 'Ada Novak' }

export type TestShop = {
  readonly url: string
  readonly inbox: Inbox
  readonly running: RunningShop
  /** A new browser context without cookies or storage, whose errors are collected. */
  visitor(options?: BrowserContextOptions): Promise<Page>
  /** Continues with another process, for example after a restart. */
  replace(running: RunningShop): void
}

type Setting = {
  engine?: Engine
  env?: Record<string, string>
  viewport?: { width: number; height: number }
  /** The start command, instead of that of `npm start`. */
  script?: string
}

/** One running shop for all tests of a file; failing tests save a screenshot of each page, and page errors fail them. */
export function openShopForTests({ engine = 'sqlite', env = {}, viewport, script }: Setting = {}): TestShop {
  let browser: Browser
  let inbox: Inbox
  let running: RunningShop
  let dropDatabase = async () => {}
  let contexts: { context: BrowserContext; errors: () => string[] }[] = []

  beforeAll(async () => {
    browser = await connectBrowser()
    inbox = await openInbox()
    const database: Record<string, string> = {}
    if (engine === 'postgres') {
      const { database: db, postgresUrl } = await openTestDatabase({ empty: true })
      database['DATABASE_URL'] = postgresUrl
      dropDatabase = () => db.close()
    }
    running = await startShop({
      ...(script ? { script } : {}),
      env: {
        SMTP_URL: inbox.url,
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        ADMIN_NAME: admin.name,
        THROTTLE: 'off',
        ...database,
        ...env,
      },
    })
  })

  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail'
    const errors = contexts.flatMap((one) => one.errors())
    const pages = contexts.flatMap(({ context }) => context.pages())
    if (failed || errors.length > 0) await takePictures(task.name, pages)
    await Promise.all(contexts.map(({ context }) => context.close()))
    contexts = []
    if (!failed) expect(errors).toEqual([])
  })

  afterAll(async () => {
    await browser?.close()
    await running?.forget()
    await inbox?.close()
    await dropDatabase()
  })

  return {
    get url() {
      return running.url
    },
    get inbox() {
      return inbox
    },
    get running() {
      return running
    },
    replace: (other) => void (running = other),
    async visitor(options = {}) {
      const context = await browser.newContext({
        baseURL: running.url,
        locale: 'en-AU',
        ...(viewport ? { viewport } : {}),
        ...options,
      })
      context.setDefaultTimeout(20_000)
      contexts.push({ context, errors: collectPageErrors(context) })
      const page = await context.newPage()
      return options.javaScriptEnabled === false ? page : waitForScriptsOf(page)
    },
  }
}

async function takePictures(name: string, pages: Page[]): Promise<void> {
  await mkdir(pictures, { recursive: true })
  const words = name.replace(/[^a-z0-9]+/gi, '-').slice(0, 80)
  for (const [index, page] of pages.entries()) {
    const path = join(pictures, `${words}-${index + 1}.png`)
    await page.screenshot({ path, fullPage: true }).catch(() => {})
  }
}
