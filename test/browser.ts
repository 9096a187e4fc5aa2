import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

/** A browser for the tests: the named one, one on the PATH, Playwright's own, else installed where that is possible. */
export function findBrowser(say: (line: string) => void = console.log): string {
  const named = process.env['CHROMIUM_PATH']
  if (named) return named
  const found = onPath() ?? playwrights()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium for the browser tests (apt-get install chromium) …')
    const install = ['-c', 'apt-get update -qq && apt-get install -y -qq chromium']
    spawnSync('sh', install, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    const installed = onPath()
    if (installed) return installed
  }
  throw new Error(
    'The browser tests need Chromium: install it, or set CHROMIUM_PATH, or run "npx playwright-core install chromium".',
  )
}

function onPath(): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const name of names) {
      const file = join(folder, name)
      try {
        accessSync(file, constants.X_OK)
        return file
      } catch {
        // Not there: the next one may be.
      }
    }
  }
  return null
}

function playwrights(): string | null {
  const file = chromium.executablePath()
  return file && existsSync(file) ? file : null
}

/** Half of what a new window costs: pages for the list under an address bar that nobody types in, and a process kept in reserve. */
const needless = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
]

/** What Playwright switches off itself: of two such lists the browser reads the last one only. */
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

/** Starts the browser quietly: it asks nothing of the network beyond the pages it is sent to. */
export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${[...offAnyway, ...needless].join(',')}`,
    ],
  })
}
