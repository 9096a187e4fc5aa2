import { globSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run as build } from '../src/build/build-when-needed.ts'
import { findBrowser } from './browser.ts'
import { timesFile } from './progress-reporter.ts'
import { runVitest, type Totals } from './run-vitest.ts'

const root = join(import.meta.dirname, '..')
const results = join(root, '.test')
const suites = [
  { config: 'vitest.config.ts', files: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'] },
  { config: 'test/e2e/vitest.config.ts', files: ['test/e2e/*.e2e.ts'] },
]

/**
 * `npm test`: builds, finds a browser, runs the tests of the quick form, and counts them. Words are parts of file paths, and only what
 * those files need is started; with `--both` every test runs, and on every engine.
 */
export async function run(words: string[]): Promise<void> {
  const names = words.filter((word) => word !== '--both')
  const env: Record<string, string> =
    names.length < words.length ? { TEST_ENGINES: 'both' } : names.length === 0 ? { TEST_FORM: 'quick' } : {}
  const chosen = suites
    .map(({ config, files }) => ({ config, files: globSync(files, { cwd: root }).filter(isNamed(names)) }))
    .filter(({ files }) => files.length > 0)
  await clearResults()
  const files = chosen.flatMap((suite) => suite.files)
  if (files.some(needsBuild)) {
    await build()
    // Before any test, since it may have to be installed.
    findBrowser()
  }
  const totals: Totals = { passed: 0, failed: 0, skipped: 0, failures: [] }
  for (const { config } of chosen) {
    const counted = await runVitest(config, { names, env })
    totals.passed += counted.passed
    totals.failed += counted.failed
    totals.skipped += counted.skipped
    totals.failures.push(...counted.failures)
  }
  // Repeated at the end, since long output is often truncated at its start.
  for (const failure of totals.failures) console.log(`\nFAILED ${failure}`)
  if (env['TEST_FORM'] === 'quick') console.log('\nThe quick form: `npm test -- --both` runs every test.')
  if (totals.skipped > 0)
    console.log(`\n${totals.skipped} skipped: they concern the other database, or what is not installed`)
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
  process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)
}

/** Whether Vitest takes a file for these words; an option among them, such as `-t`, chooses no files. */
function isNamed(names: string[]): (file: string) => boolean {
  const parts = names.some((name) => name.startsWith('-')) ? [] : names
  return (file) => parts.length === 0 || parts.some((part) => file.toLowerCase().includes(part.toLowerCase()))
}

/** Whether a test file opens the built site or a browser, as most of those outside `src` do. */
function needsBuild(file: string): boolean {
  return (
    file.startsWith('test/') ||
    /#test\/e2e\/|\bbuild\/(?:client|server)/.test(readFileSync(join(root, file), 'utf8'))
  )
}

/** Deletes what the last run left, but for the times of its files. */
async function clearResults(): Promise<void> {
  const times = await readFile(timesFile, 'utf8').catch(() => '{}')
  await rm(results, { recursive: true, force: true })
  await mkdir(results, { recursive: true })
  await writeFile(timesFile, times)
}
