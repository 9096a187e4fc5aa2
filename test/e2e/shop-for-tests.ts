import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Engine } from '#db/books.ts'
import { findBrowser, openBrowser } from '#test/browser.ts'
import { openTestDatabase } from '#test/open-test-books.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'
import { startShop, type RunningShop } from './running-shop.ts'
import { troublesOf } from './troubles.ts'

const pictures = join(import.meta.dirname, '../../.test')

/** Who is staff from the start. */
export const admin = { email: 'ada@shop.example', password: 'seven green kettles', name: 'Ada Novak' }

export type ShopForTests = {
  readonly url: string
  readonly mailbox: Mailbox
  readonly running: RunningShop
  /** A person with a browser of their own: no cookies, no storage, and an eye on what goes wrong in it. */
  visitor(options?: BrowserContextOptions): Promise<Page>
  /** Goes on with another process, for instance after a restart. */
  replace(running: RunningShop): void
}

type Setting = {
  engine?: Engine
  env?: Record<string, string>
  viewport?: { width: number; height: number }
  /** What starts the shop, instead of what `npm start` runs. */
  script?: string
}

/** One running shop for all tests of a file; failing tests leave a picture of each page, and errors in a page fail them. */
export function shopForTests({ engine = 'sqlite', env = {}, viewport, script }: Setting = {}): ShopForTests {
  let browser: Browser
  let mailbox: Mailbox
  let running: RunningShop
  let dropDatabase = async () => {}
  let contexts: { context: BrowserContext; troubles: () => string[] }[] = []

  beforeAll(async () => {
    browser = await openBrowser(findBrowser())
    mailbox = await openMailbox()
    const database: Record<string, string> = {}
    if (engine === 'postgres') {
      const { books, postgresUrl } = await openTestDatabase({ empty: true })
      database['DATABASE_URL'] = postgresUrl
      dropDatabase = () => books.close()
    }
    running = await startShop({
      ...(script ? { script } : {}),
      env: {
        SMTP_URL: mailbox.url,
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
    const troubles = contexts.flatMap((one) => one.troubles())
    const pages = contexts.flatMap(({ context }) => context.pages())
    if (failed || troubles.length > 0) await takePictures(task.name, pages)
    await Promise.all(contexts.map(({ context }) => context.close()))
    contexts = []
    if (!failed) expect(troubles).toEqual([])
  })

  afterAll(async () => {
    await browser?.close()
    await running?.forget()
    await mailbox?.close()
    await dropDatabase()
  })

  return {
    get url() {
      return running.url
    },
    get mailbox() {
      return mailbox
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
      await keepAtHome(context)
      contexts.push({ context, troubles: troublesOf(context) })
      return context.newPage()
    },
  }
}

/** Nothing but the shop is asked anything; map tiles are one grey pixel. */
async function keepAtHome(context: BrowserContext): Promise<void> {
  const pixel = Buffer.from('R0lGODdhAQABAIAAAMzMzP///ywAAAAAAQABAAACAkQBADs=', 'base64')
  await context.route(
    (address) => address.hostname !== 'localhost',
    (route) => route.fulfill({ contentType: 'image/gif', body: pixel }),
  )
}

async function takePictures(name: string, pages: Page[]): Promise<void> {
  await mkdir(pictures, { recursive: true })
  const words = name.replace(/[^a-z0-9]+/gi, '-').slice(0, 80)
  for (const [place, page] of pages.entries()) {
    const path = join(pictures, `${words}-${place + 1}.png`)
    await page.screenshot({ path, fullPage: true }).catch(() => {})
  }
}
