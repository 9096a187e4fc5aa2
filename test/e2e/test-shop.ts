import { join, relative } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#db/open-database.ts'
import type { Database, Db, Engine } from '#db/tables.ts'
import { findHeadlessShell, openBrowser } from '#test/browser.ts'
import { openTestDatabase } from '#test/open-test-database.ts'
import { plantSession } from '#test/plant-account.ts'
import { openInbox, type Inbox } from './inbox.ts'
import { startShop, type RunningShop } from './start-shop.ts'
import { keepFailure, recordPages, type PageRecord } from './record-pages.ts'
import { markKeyListeners, waitForScriptsOf } from './page-parts.ts'
import { readSharedState } from './shared-state.ts'

/** The first staff account. */
export const admin = { email: 'ada@shop.example', password: 'seven green kettles', name: 'Ada Novak' }

export type TestShop = {
  readonly url: string
  readonly inbox: Inbox
  readonly running: RunningShop
  /** Its database, opened beside the running process. */
  readonly db: Db
  /** A new session of the first staff account. */
  logInAdmin(): Promise<string>
  /** A new browser context without cookies or storage, whose errors are collected. */
  visitor(options?: BrowserContextOptions): Promise<Page>
  /** Continues with another process, for example after a restart. */
  replace(running: RunningShop): void
}

type Process = {
  engine?: Engine
  env?: Record<string, string>
  /** The start command, instead of that of `npm start`. */
  script?: string
}

type Setting = Process & {
  /** A process for this file alone, since it counts in lists or changes what every page shows. */
  own?: boolean
  viewport?: { width: number; height: number }
}

type OpenShop = { running: RunningShop; inbox: Inbox; database: Database; close(): Promise<void> }

async function openShop({ engine = 'sqlite', env = {}, script }: Process): Promise<OpenShop> {
  const inbox = await openInbox()
  const postgres = engine === 'postgres' ? await openTestDatabase({ empty: true }) : null
  const running = await startShop({
    ...(script ? { script } : {}),
    env: {
      SMTP_URL: inbox.url,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ADMIN_NAME: admin.name,
      THROTTLE: 'off',
      ...(postgres ? { DATABASE_URL: postgres.postgresUrl } : {}),
      ...env,
    },
  })
  const database =
    postgres?.database ?? (await openDatabase({ sqliteFile: join(running.dataDir, 'mendpost.sqlite') }))
  return {
    running,
    inbox,
    database,
    async close() {
      await running.forget()
      await inbox.close()
      await database.close()
    },
  }
}

// Vitest reads from the pattern of its first argument what a fixture needs.
/* oxlint-disable no-empty-pattern */
/** What the files of a worker share, one after the other: a browser, and a shop as `npm start` starts it. */
const inWorker = test
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await openBrowser(findHeadlessShell())
    onCleanup(() => browser.close())
    return browser
  })
  .extend('plainShop', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const shop = await openShop({})
    onCleanup(() => shop.close())
    return shop
  })
/* oxlint-enable no-empty-pattern */

/** Closes a context; what a test's routes are still answering then is no error. */
async function closeContext(context: BrowserContext): Promise<void> {
  for (const one of [context, ...context.pages()]) await one.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

/**
 * A running shop for the tests of a file: that of the worker, unless the file needs a process of its own. Each failed
 * test keeps what its pages and the shop last did, and errors in a page fail it.
 */
export function openShopForTests({ own, viewport, ...process }: Setting = {}): TestShop {
  let browser: Browser
  let opened: OpenShop
  let running: RunningShop
  let records: PageRecord[] = []
  let found: Awaited<ReturnType<typeof readSharedState>>
  const shares = !own && Object.keys(process).length === 0

  inWorker.beforeAll(({ browser: shared }) => void (browser = shared))
  if (shares) inWorker.beforeAll(({ plainShop }) => void (opened = plainShop))
  else beforeAll(async () => void (opened = await openShop(process)))
  beforeAll(async () => {
    running = opened.running
    if (shares) found = await readSharedState(opened.database.db)
  })

  afterEach(async ({ task }) => {
    const errors = records.flatMap((one) => one.errors)
    const failures = task.result?.errors ?? []
    if (failures.length > 0 || errors.length > 0) {
      const folder = await keepFailure(task.name, records, running.output())
      const hint = `\nIts pages, their last requests and the shop's log: ${relative('.', folder)}`
      for (const failure of failures) {
        failure.message += hint
        if (failure.stack) failure.stack = failure.stack.replace(/\n\s+at /, `${hint}$&`)
      }
      if (failures.length === 0) errors.push(hint)
    }
    await Promise.all(records.map(({ context }) => closeContext(context)))
    records = []
    if (failures.length === 0) expect(errors).toEqual([])
  })

  afterAll(async () => {
    if (shares) {
      const left = await readSharedState(opened.database.db)
      expect(left, 'The file changes what others see: it needs a shop of its own.').toEqual(found)
    }
    if (shares || !opened) return
    // The process may have been replaced since.
    await running.forget()
    await opened.close()
  })

  return {
    get url() {
      return running.url
    },
    get inbox() {
      return opened.inbox
    },
    get running() {
      return running
    },
    get db() {
      return opened.database.db
    },
    async logInAdmin() {
      const { id } = await opened.database.db
        .selectFrom('accounts')
        .select('id')
        .where('email', '=', admin.email)
        .executeTakeFirstOrThrow()
      return (await plantSession(opened.database.db, id)).token
    },
    replace: (other) => void (running = other),
    async visitor(options = {}) {
      const context = await browser.newContext({
        baseURL: running.url,
        locale: 'en-AU',
        reducedMotion: 'reduce',
        ...(viewport ? { viewport } : {}),
        ...options,
      })
      context.setDefaultTimeout(45_000)
      records.push(recordPages(context))
      const page = await context.newPage()
      if (options.javaScriptEnabled === false) return page
      await page.addInitScript(markKeyListeners)
      return waitForScriptsOf(page)
    },
  }
}
