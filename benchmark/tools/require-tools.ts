import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Exits with a message when the benchmark tools, a separate package, are not installed. */
export function requireTools(): void {
  if (existsSync(join(import.meta.dirname, 'node_modules'))) return
  console.error(
    'The benchmark tools are not installed. Run: npm ci --prefix benchmark/tools --ignore-scripts',
  )
  process.exit(1)
}
