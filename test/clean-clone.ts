import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE_MS } from '#contract/durations.ts'
import { getFreePort } from './free-port.ts'

const root = join(import.meta.dirname, '..')

/** `npm run test:clone`: a clean clone installs, builds, starts with line 1 of the README, serves, and stops. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mendpost-clone-'))
  const clone = join(folder, 'mendpost')
  let passed = 0
  let failed = 0
  const check = (sentence: string, holds: boolean) => {
    console.log(`${holds ? '✓' : '✗'} ${sentence}`)
    if (holds) passed += 1
    else failed += 1
  }
  try {
    const cloned = spawnSync('git', ['clone', '--quiet', root, clone], { stdio: 'inherit' })
    check('the repository clones', cloned.status === 0)
    const readme = await readFile(join(clone, 'README.md'), 'utf8')
    const line = /^ {4}(npm ci && npm start)\b/m.exec(readme)?.[1]
    check('the README begins with one command', line !== undefined)
    await startAndStop(clone, line ?? 'npm ci && npm start', check)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

async function startAndStop(
  clone: string,
  command: string,
  check: (sentence: string, holds: boolean) => void,
): Promise<void> {
  const port = await getFreePort()
  const url = `http://localhost:${port}`
  const shell = spawn('sh', ['-c', command], {
    cwd: clone,
    // A new clone has npm but none of our binaries on the PATH.
    env: { ...process.env, PATH: withoutOurs(process.env['PATH'] ?? ''), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let message = ''
  shell.stdout.on('data', (chunk: Buffer) => (message += chunk.toString()))
  shell.stderr.on('data', (chunk: Buffer) => (message += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => shell.once('close', resolve))

  const ready = await waitFor(url, shell)
  check('the shop is ready within five minutes', ready)
  if (!ready) console.log(message)
  const page = ready ? await fetch(`${url}/repairs`).then((response) => response.text()) : ''
  check('the price list shows an iPhone 13', page.includes('iPhone 13'))
  check('the terminal says where the site is', message.includes(`http://localhost:${port}`))
  if (shell.pid) process.kill(-shell.pid, 'SIGINT')
  await ended
  check(
    'Ctrl-C stops it, and nothing listens any more',
    await fetch(url).then(
      () => false,
      () => true,
    ),
  )
}

async function waitFor(url: string, shell: { exitCode: number | null }): Promise<boolean> {
  const deadline = Date.now() + 5 * MINUTE_MS
  while (Date.now() < deadline && shell.exitCode === null) {
    const answered = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (answered) return true
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return false
}

function withoutOurs(path: string): string {
  return path
    .split(':')
    .filter((folder) => !folder.startsWith(root))
    .join(':')
}
