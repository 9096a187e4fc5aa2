import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const root = join(import.meta.dirname, '../..')
const stamp = join(root, 'build/stamp')
const inputs = ['src', 'public', 'package.json', 'package-lock.json', 'vite.config.ts']

/** Builds the site unless the present build was made from the same sources. */
export async function buildWhenNeeded(printLine: (line: string) => void): Promise<void> {
  const files = inputs.flatMap((input) => listFiles(join(root, input)))
  const looks = describeFiles(files)
  const [madeFrom = '', looked = ''] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : []
  if (looked === looks) return
  const wanted = fingerprint(files)
  if (madeFrom === wanted) return remember(wanted, looks)
  printLine('Building the site (once; about ten seconds) …')
  const started = performance.now()
  // A build that is cut off has replaced a part of the one before: going back to the sources of that must not find it fresh.
  rmSync(stamp, { force: true })
  await build()
  packAssets()
  writeFileSync(stamp, `${wanted}\n${looks}`)
  printLine(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** Stores file metadata beside the build, where writable, so that the next start need not hash every file. */
function remember(wanted: string, looks: string): void {
  try {
    writeFileSync(stamp, `${wanted}\n${looks}`)
  } catch {
    // Read-only containers hash the files each time.
  }
}

/** Metadata that changes with a file's content: its size, mtime and ctime. */
function describeFiles(files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files) {
    const { size, mtimeMs, ctimeMs } = statSync(file)
    hash.update(`${file.slice(root.length)} ${size} ${mtimeMs} ${ctimeMs}\n`)
  }
  return hash.digest('hex')
}

function fingerprint(files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

function listFiles(path: string): string[] {
  if (!existsSync(path)) return []
  if (/\.[a-z]+$/.test(path)) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

async function build(): Promise<void> {
  const command = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [command, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`The build failed.\n${output}`)
}

/** Writes each built file's maximum-quality brotli beside it: costs a second here, and saves bytes and start-up time. */
function packAssets(): void {
  for (const file of listFiles(join(root, 'build/client'))) {
    if (!/\.(js|css|svg)$/.test(file)) continue
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
  }
}

/** Entry point of `npm run build`. */
export async function run(): Promise<void> {
  await buildWhenNeeded((line) => console.log(line))
}
