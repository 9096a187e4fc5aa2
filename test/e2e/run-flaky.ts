import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { run as build } from '#build/build-when-needed.ts'

const root = join(import.meta.dirname, '../..')
const kept = join(root, '.test/flaky')
const busyProcesses = 2

type Result = {
  testResults: {
    name: string
    message: string
    status: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

/**
 * `npm run test:flaky -- 3 scans`: the browser tests ten times, or as often as said, beside two busy processes; lists
 * every test that was ever red. What it left is in `.test/flaky`.
 */
export async function run([count = '10', ...names]: string[]): Promise<void> {
  if (!/^\d+$/.test(count)) return run(['10', count, ...names])
  await build()
  await rm(kept, { recursive: true, force: true })
  await mkdir(kept, { recursive: true })
  const busy = Array.from({ length: busyProcesses }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  )
  const red = new Map<string, string[]>()
  try {
    for (let round = 1; round <= Number(count); round++) {
      for (const [test, words] of await runOnce(round, names))
        red.set(test, [...(red.get(test) ?? []), `run ${round}: ${words}`])
      console.log(`Run ${round} of ${count}: ${red.size} tests have been red`)
    }
  } finally {
    for (const one of busy) one.kill()
  }
  for (const [test, times] of red) console.log(`\nRED ${test}\n${times.join('\n')}`)
  console.log(`\n${red.size} tests were red at least once in ${count} runs`)
  process.exit(red.size === 0 ? 0 : 1)
}

/** The tests that were red in one run, and why. */
async function runOnce(round: number, names: string[]): Promise<[string, string][]> {
  const file = join(kept, `run-${round}.json`)
  const failures = join(root, '.test/failures')
  await rm(failures, { recursive: true, force: true })
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const config = ['--config', 'test/e2e/vitest.config.ts', '--reporter=json', `--outputFile.json=${file}`]
  const code = await ended(
    spawn(process.execPath, [vitest, 'run', ...config, ...names], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  await rename(failures, join(kept, `run-${round}`)).catch(() => {})
  const { testResults } = JSON.parse(await readFile(file, 'utf8')) as Result
  const found = testResults.flatMap(({ name, message, status, assertionResults }) => {
    const path = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file whose preparation failed has no failed tests.
    if (status === 'failed' && failed.length === 0) return [[path, message] as [string, string]]
    return failed.map(({ fullName, failureMessages }): [string, string] => [
      `${path} > ${fullName}`,
      (failureMessages ?? []).join('\n').split('\n').slice(0, 12).join('\n'),
    ])
  })
  return code !== 0 && found.length === 0 ? [['Vitest itself', `ended with ${code}`]] : found
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
}
