import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { run as build } from '../src/build/build-when-needed.ts'

const root = join(import.meta.dirname, '..')

/** Builds, then runs tests with longer settings; exits with their code. */
export async function runLongForm(files: string[], figures: Record<string, string>): Promise<void> {
  await build()
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', ...files], {
    cwd: root,
    stdio: 'inherit',
    // Existing variables win, for a longer run or to repeat a seed.
    env: { ...figures, ...process.env },
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  process.exit(code ?? 1)
}
