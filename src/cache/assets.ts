import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Connection } from '#http/request-context.ts'
import { respond, storeResponse, type StoredResponse } from './stored-response.ts'

/** Every built browser file, by its path. */
type Assets = ReadonlyMap<string, StoredResponse>

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

/** The file that pages of other websites load. */
const embedScript = '/embed.js'

/**
 * Reads every file of the built site into memory, with the brotli that the build wrote beside it. `withHeaders` adds the
 * headers of every response.
 */
export async function readAssets(
  folder: string,
  withHeaders: (headers: Record<string, string>) => Promise<Record<string, string>>,
): Promise<Assets> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && types[extname(entry.name)])
  const assets = await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      const path = `/${relative(folder, file).split(sep).join('/')}`
      const headers = await withHeaders({
        'content-type': types[extname(path)]!,
        // Built assets carry a hash in their names; the others may change with the next version.
        'cache-control': path.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600',
      })
      const brotli = existsSync(`${file}.br`) ? new Uint8Array(await readFile(`${file}.br`)) : null
      if (path === embedScript) headers['cross-origin-resource-policy'] = 'cross-origin'
      return [path, await storeResponse(new Uint8Array(await readFile(file)), headers, brotli)] as const
    }),
  )
  return new Map(assets)
}

/** Answers a built file; undefined when the request asks for something else. */
export function respondWithAsset(
  assets: Assets,
  path: string,
  request: Request,
  connection: Connection,
): Response | undefined {
  const { method } = request
  const asset = method === 'GET' || method === 'HEAD' ? assets.get(path) : undefined
  if (!asset) return undefined
  connection.fromMemory = true
  return respond(asset, request, connection.requestId)
}
