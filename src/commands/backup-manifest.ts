import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { createSecrets } from '#domain/secrets.ts'

/** Name of the database file in a backup. */
export const databaseInBackup = 'mendpost.sqlite'
/** Name of the uploads folder in a backup. */
export const uploadsInBackup = 'uploads'

// Only these two names, and no path traversal.
const path = z.string().regex(/^(mendpost\.sqlite|uploads(\/(?!\.{1,2}(\/|$))[^/\\\0]+)+)$/)

const manifestSchema = z.object({
  format: z.literal(1),
  /** Version of Mendpost that made the backup. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** Number of rows per table. */
  counts: z.record(z.string(), z.int()),
  files: z.array(z.object({ path, bytes: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })).min(1),
})

/** Contents of a backup, so that a restore can check that they are complete and unchanged. */
export type Manifest = z.infer<typeof manifestSchema>
type CopiedFile = Manifest['files'][number]

const signedSchema = z.object({ manifest: manifestSchema, seal: z.string() })

/** Writes the manifest with its HMAC, keyed with the app's secret: an altered backup is detected. */
export function manifestText(manifest: Manifest, secretKey: string | null): string {
  return `${JSON.stringify({ manifest, seal: getManifestHmac(manifest, secretKey) }, null, 2)}\n`
}

/** Reads the manifest of a folder and its HMAC; null when there is no readable one. */
export async function readManifest(folder: string): Promise<{ manifest: Manifest; hmac: string } | null> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    const read = signedSchema.safeParse(JSON.parse(text))
    return read.success ? { manifest: read.data.manifest, hmac: read.data.seal } : null
  } catch {
    return null
  }
}

/** The HMAC of a manifest; empty without a secret. */
export function getManifestHmac(manifest: Manifest, secretKey: string | null): string {
  return secretKey === null ? '' : createSecrets(secretKey).hmac('copy', JSON.stringify(manifest))
}

/** Size and SHA-256 of one file of a backup. Throws when it is not a regular file. */
export async function measure(folder: string, name: string): Promise<CopiedFile> {
  const file = join(folder, name)
  if (!(await lstat(file)).isFile()) throw new Error(`${name} is not a plain file`)
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { path: name, bytes, sha256: hash.digest('hex') }
}
