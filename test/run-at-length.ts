import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { run as build } from '../src/server/build-when-needed.ts'

const root = join(import.meta.dirname, '..')

/** Builds, then runs some of the tests with their short figures replaced; ends with their code. */
export async function runAtLength(files: string[], figures: Record<string, string>): Promise<void> {
  await build()
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', ...files], {
    cwd: root,
    stdio: 'inherit',
    // What is set already wins, for a longer run or a seed to be tried again.
    env: { ...figures, ...process.env },
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  process.exit(code ?? 1)
}
