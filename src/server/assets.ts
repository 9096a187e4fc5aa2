import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { readyBytes, type ReadyBytes } from './ready-bytes.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/**
 * Every file of the built site, in memory with its brotli and the headers of every answer: no disk is read while
 * visitors wait.
 */
export async function readAssets(
  secured: (headers: Record<string, string>) => Promise<Record<string, string>>,
): Promise<Map<string, ReadyBytes>> {
  const folder = join(import.meta.dirname, '../client')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && types[extname(entry.name)])
  const ready = await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      const path = `/${relative(folder, file).split(sep).join('/')}`
      const headers = await secured({
        'content-type': types[extname(path)]!,
        // Built assets carry a hash in their names; the others may change with the next version.
        'cache-control': path.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600',
      })
      const packed = existsSync(`${file}.br`) ? new Uint8Array(await readFile(`${file}.br`)) : null
      return [path, await readyBytes(new Uint8Array(await readFile(file)), headers, packed)] as const
    }),
  )
  return new Map(ready)
}
