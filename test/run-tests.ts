import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { run as build } from '../src/server/build-when-needed.ts'
import { findBrowser } from './browser.ts'

const root = join(import.meta.dirname, '..')
const results = join(root, '.test')

type Totals = { passed: number; failed: number; skipped: number }

/** What `npm test` does: builds, finds a browser, runs every test, and counts. */
export async function run(names: string[]): Promise<void> {
  await rm(results, { recursive: true, force: true })
  await mkdir(results, { recursive: true })
  await build()
  const browser = findBrowser()
  const totals: Totals = { passed: 0, failed: 0, skipped: 0 }
  let broken = false
  for (const config of ['vitest.config.ts', 'test/e2e/vitest.config.ts']) {
    const file = join(results, `${config.replaceAll('/', '-')}.json`)
    const code = await vitest(config, file, names, browser)
    const counted = await count(file)
    if (!counted || (code !== 0 && counted.failed === 0)) broken = true
    totals.passed += counted?.passed ?? 0
    totals.failed += counted?.failed ?? 0
    totals.skipped += counted?.skipped ?? 0
  }
  if (broken) totals.failed += 1
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''
  console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`)
  process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)
}

async function vitest(
  config: string,
  outputFile: string,
  names: string[],
  browser: string,
): Promise<number | null> {
  const command = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${outputFile}`,
    '--passWithNoTests',
    ...names,
  ]
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CHROMIUM_PATH: browser },
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
}

async function count(file: string): Promise<Totals | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  const read = JSON.parse(text) as {
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    numTodoTests: number
    testResults: { status: string; assertionResults: unknown[] }[]
  }
  // A file that could not even be loaded has no tests to fail.
  const unloaded = read.testResults.filter(
    (one) => one.status === 'failed' && one.assertionResults.length === 0,
  )
  return {
    passed: read.numPassedTests,
    failed: read.numFailedTests + unloaded.length,
    skipped: read.numPendingTests + read.numTodoTests,
  }
}
