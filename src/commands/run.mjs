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
// The V8 compile cache beside the build speeds up the next start; ignored where it cannot be written.
module.enableCompileCache(fileURLToPath(new URL('../../build/compiled', import.meta.url)))
const [, , file, ...rest] = process.argv
process.argv = [process.argv[0], file, ...rest]
const { run } = await import(new URL(`../../${file}`, import.meta.url).href)
await run(rest)
