import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

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
const compressible = /text|javascript|svg|json/
const compress = promisify(brotliCompress)

type Serve = (request: Request) => Response | null

/** Every file of the built site, in memory with its brotli: no disk is read while visitors wait. */
export async function readAssets(): Promise<Map<string, Serve>> {
  const folder = join(import.meta.dirname, '../client')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && types[extname(entry.name)])
  const served = await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      const path = `/${relative(folder, file).split(sep).join('/')}`
      return [path, await serving(path, await readFile(file))] as const
    }),
  )
  return new Map(served)
}

async function serving(path: string, bytes: Buffer): Promise<Serve> {
  const type = types[extname(path)]!
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const headers = {
    'content-type': type,
    etag,
    // Built assets carry a hash in their names; the others may change with the next version.
    'cache-control': path.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600',
  }
  const brotli = compressible.test(type)
    ? await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
    : null

  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
    const packed = brotli && /\bbr\b/.test(request.headers.get('accept-encoding') ?? '')
    const body = new Uint8Array(packed ? brotli : bytes)
    const more = { vary: 'accept-encoding', ...(packed ? { 'content-encoding': 'br' } : {}) }
    return new Response(request.method === 'HEAD' ? null : body, {
      headers: { ...headers, ...more, 'content-length': String(body.length) },
    })
  }
}
