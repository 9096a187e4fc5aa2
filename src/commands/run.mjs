// Plain JavaScript, so that an old Node gets a message instead of a syntax error.
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const [major] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(
    `Mendpost needs Node 24 or newer, and this is ${process.versions.node}. On Linux "npm ci" brings its own: start it with npm.`,
  )
  process.exit(1)
}
// With an arena for each thread, glibc keeps up to 150 MB that photos and PDFs have freed; with a threshold that rises by itself, up to 50 MB
// of pixels and of memory for passwords. It reads the variables when a program starts.
const malloc = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }
const serves = /\/(start|demo)\.ts$/.test(process.argv[2] ?? '')
if (
  serves &&
  process.platform === 'linux' &&
  Object.keys(malloc).some((name) => process.env[name] === undefined)
) {
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, args, { ...malloc, ...process.env })
}
// The V8 compile cache beside the build speeds up the next start; ignored where it cannot be written.
module.enableCompileCache(fileURLToPath(new URL('../../build/compiled', import.meta.url)))
const [, , file, ...rest] = process.argv
process.argv = [process.argv[0], file, ...rest]
const { run } = await import(new URL(`../../${file}`, import.meta.url).href)
await run(rest)
