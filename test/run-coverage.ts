import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import vitest from 'vitest/package.json' with { type: 'json' }
import { runLongForm } from './run-long-form.ts'

const root = join(import.meta.dirname, '..')
const provider = '@vitest/coverage-v8'

/** What `npm run test:coverage` does: all tests but those in a browser, with a report in `.test/coverage`. */
export async function run(): Promise<void> {
  installProvider()
  await runLongForm(['--coverage'], {})
}

/** Vitest's coverage provider serves this command alone, so it is installed here instead of by every `npm ci`. */
function installProvider(): void {
  if (existsSync(join(root, 'node_modules', provider))) return
  const wanted = `${provider}@${vitest.version}`
  console.log(`Installing ${wanted} …`)
  const install = ['install', '--no-save', '--ignore-scripts', '--loglevel=error', wanted]
  const { status } = spawnSync('npm', install, { cwd: root, stdio: 'inherit' })
  if (status === 0) return
  console.error(`The coverage report needs ${wanted}: npm install --no-save ${wanted}`)
  process.exit(1)
}
