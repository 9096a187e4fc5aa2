import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

export type Totals = { passed: number; failed: number; skipped: number; failures: string[] }

/** Runs the tests of one Vitest configuration, printing its progress, and counts them. */
export async function runVitest(
  config: string,
  { names, env = {} }: { names: string[]; env?: Record<string, string> },
): Promise<Totals> {
  const file = join(root, '.test', `${config.replaceAll('/', '-')}.json`)
  const command = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=./test/progress-reporter.ts',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...names,
  ]
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const counted = (await count(file)) ?? { passed: 0, failed: 0, skipped: 0, failures: [] }
  if (code !== 0 && counted.failed === 0) {
    counted.failed = 1
    counted.failures = ['Vitest itself ended with an error: its words stand further above.']
  }
  return counted
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
