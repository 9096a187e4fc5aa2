import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { run as build } from '../src/build/build-when-needed.ts'
import { findBrowser } from './browser.ts'

const root = join(import.meta.dirname, '..')
const results = join(root, '.test')

type Totals = { passed: number; failed: number; skipped: number; failures: string[] }

/** `npm test`: builds, finds a browser, runs every test, and counts them. */
export async function run(names: string[]): Promise<void> {
  await rm(results, { recursive: true, force: true })
  await mkdir(results, { recursive: true })
  await build()
  // Before any test, since it may have to be installed.
  findBrowser()
  const totals: Totals = { passed: 0, failed: 0, skipped: 0, failures: [] }
  let broken = false
  for (const config of ['vitest.config.ts', 'test/e2e/vitest.config.ts']) {
    const file = join(results, `${config.replaceAll('/', '-')}.json`)
    const code = await vitest(config, file, names)
    const counted = await count(file)
    if (!counted || (code !== 0 && counted.failed === 0)) broken = true
    totals.passed += counted?.passed ?? 0
    totals.failed += counted?.failed ?? 0
    totals.skipped += counted?.skipped ?? 0
    totals.failures.push(...(counted?.failures ?? []))
  }
  if (broken) {
    totals.failed += 1
    totals.failures.push('Vitest itself ended with an error: its words stand further above.')
  }
  // Repeated at the end, since long output is often truncated at its start.
  for (const failure of totals.failures) console.log(`\nFAILED ${failure}`)
  if (totals.skipped > 0)
    console.log(`\n${totals.skipped} skipped: they concern the other database, or what is not installed`)
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
  process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)
}

async function vitest(config: string, outputFile: string, names: string[]): Promise<number | null> {
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
    testResults: {
      name: string
      message: string
      status: string
      assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
    }[]
  }
  // A file that fails to load has no tests to fail.
  const unloaded = read.testResults.filter(
    (one) => one.status === 'failed' && one.assertionResults.length === 0,
  )
  return {
    passed: read.numPassedTests,
    failed: read.numFailedTests + unloaded.length,
    skipped: read.numPendingTests + read.numTodoTests,
    failures: read.testResults.flatMap((file) => {
      const name = relative(root, file.name)
      const failed = file.assertionResults.filter((test) => test.status === 'failed')
      if (file.status === 'failed' && file.assertionResults.length === 0) return [`${name}\n${file.message}`]
      return failed.map((test) => `${name} > ${test.fullName}\n${(test.failureMessages ?? []).join('\n')}`)
    }),
  }
}
