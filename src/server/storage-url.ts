import { isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StoragePlace } from '#integrations/storage.ts'

/** Default directory of uploads, beside the database. */
function usualUploads(dataDir: string): string {
  return join(resolve(dataDir), 'uploads')
}

/**
 * Parses `STORAGE_URL`: `file:/srv/uploads`, or `s3://key:secret@host[:port]/bucket?region=…&tls=0|1`. Returns a message
 * for the operator when it is invalid, which never contains the secret.
 */
export function readStorageUrl(text: string | undefined, dataDir: string): StoragePlace | string {
  if (text === undefined) return { kind: 'disk', folder: usualUploads(dataDir) }
  const url = URL.parse(text)
  if (url?.protocol === 'file:') return readFolder(text, url)
  if (url?.protocol === 's3:') return readService(url)
  return 'must begin with file: or s3:// (see .env.example)'
}

function readFolder(text: string, url: URL): StoragePlace | string {
  // `file:uploads` is ambiguous: some parsers read it as an absolute path, others as a relative one.
  if (!isAbsolute(text.slice('file:'.length)) || url.host !== '')
    return 'must name a whole path, such as file:/srv/mendpost/uploads'
  try {
    return { kind: 'disk', folder: resolve(fileURLToPath(url)) }
  } catch {
    return 'must name a path on this machine, such as file:/srv/mendpost/uploads'
  }
}

function readService(url: URL): StoragePlace | string {
  const tls = url.searchParams.get('tls') ?? '1'
  const [bucket = '', ...rest] = url.pathname.slice(1).split('/')
  if (url.username === '' || url.password === '')
    return 'needs the access key and its secret: s3://key:secret@host/bucket'
  if (url.hostname === '') return 'needs a host, such as s3.ap-southeast-2.amazonaws.com'
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || rest.some((part) => part !== ''))
    return 'needs the name of one bucket after the host: s3://key:secret@host/bucket'
  if (tls !== '0' && tls !== '1') return 'has a tls that is neither 0 nor 1'
  const amazon = /^s3[.-]([a-z0-9-]+)\.amazonaws\.com$/.exec(url.hostname)
  const region = url.searchParams.get('region') ?? amazon?.[1] ?? 'us-east-1'
  if (!/^[a-z0-9-]{1,40}$/.test(region)) return 'has a region that is none'
  try {
    return {
      kind: 's3',
      key: decodeURIComponent(url.username),
      secret: decodeURIComponent(url.password),
      bucket,
      region,
      endpoint: amazon ? null : `${tls === '1' ? 'https' : 'http'}://${url.host}`,
    }
  } catch {
    return 'has a key or secret with a % that is none: write % as %25, / as %2F and + as %2B'
  }
}
