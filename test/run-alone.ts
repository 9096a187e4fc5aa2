import { spawn } from 'node:child_process'
import type { ChildProcessByStdio } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a TypeScript module, given as text, in a child process until the test ends; `#db/…` and the like are resolved. */
export function runAlone(module: string): {
  child: ChildProcessByStdio<null, Readable, Readable>
  /** The next line that it prints; rejects when it ends first. */
  line(): Promise<string>
  /** Its last error output and its exit code. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; errors: string }>
} {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', module], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A test that fails would leave it running.
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let errors = ''
  child.stderr.on('data', (bytes) => {
    errors += String(bytes)
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    child,
    async line() {
      const { value, done } = await lines.next()
      if (done) throw new Error(`The process ended without a word: ${errors}`)
      return String(value)
    },
    ended: new Promise((resolve) => {
      child.once('close', (code, signal) => resolve({ code, signal, errors }))
    }),
  }
}
