import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
/** Chromium without windows, which takes a quarter less CPU time. It has no back/forward cache and no camera. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']

/** A browser for the tests: `CHROMIUM_PATH`, one on the PATH, Playwright's own, else one is installed where possible. */
export function findBrowser(printLine: (line: string) => void = console.log): string {
  const named = process.env['CHROMIUM_PATH']
  if (named) return named
  const found = onPath(browsers) ?? playwrights()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    printLine('Installing Chromium for the browser tests (apt-get install chromium) …')
    const install = 'apt-get update -qq && apt-get install -y -qq chromium'
    // Not every distribution has it, and the tests do without.
    const installShell = 'apt-get install -y -qq chromium-headless-shell 2>/dev/null || true'
    spawnSync('sh', ['-c', `${install} && { ${installShell}; }`], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    const installed = onPath(browsers)
    if (installed) return installed
  }
  throw new Error(
    'The browser tests need Chromium: install it, or set CHROMIUM_PATH, or run "npx playwright-core install chromium".',
  )
}

/** The browser for tests that need no window: `CHROMIUM_PATH`, a headless shell on the PATH, else `findBrowser`'s. */
export function findHeadlessShell(): string {
  return process.env['CHROMIUM_PATH'] || (onPath(shells) ?? findBrowser())
}

function onPath(names: string[]): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const name of names) {
      const file = join(folder, name)
      try {
        accessSync(file, constants.X_OK)
        return file
      } catch {
        // Not found: try the next one.
      }
    }
  }
  return null
}

function playwrights(): string | null {
  const file = chromium.executablePath()
  return file && existsSync(file) ? file : null
}

/** Features that take half the time of opening a window: the new-tab page, the omnibox, and the spare renderer process. */
const needless = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
]

/** Playwright's own list: Chromium reads only the last `--disable-features`, so both lists have to be joined. */
const offAnyway = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/**
 * Browser arguments: no background requests, and no name but localhost is resolved. Requests that Playwright intercepts
 * would bypass the browser's cache.
 */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  `--disable-features=${[...offAnyway, ...needless].join(',')}`,
  // Requests pass through one process less, a tenth of the browser's CPU time; the others are Playwright's own.
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies',
]

/** Starts a browser for this process. */
export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: browserArguments })
}
