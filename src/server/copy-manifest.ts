import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { secretsFrom } from '#domain/secrets.ts'

/** The books within a copy. */
export const booksInCopy = 'mendpost.sqlite'
/** Pictures and documents within a copy. */
export const uploadsInCopy = 'uploads'

// Only these two names, and nothing that climbs out of them.
const path = z.string().regex(/^(mendpost\.sqlite|uploads(\/(?!\.{1,2}(\/|$))[^/\\\0]+)+)$/)

const manifestShape = z.object({
  format: z.literal(1),
  /** Version of Mendpost that made the copy. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** Rows of each table. */
  counts: z.record(z.string(), z.int()),
  files: z.array(z.object({ path, bytes: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })).min(1),
})

/** What is in a copy, so that a restore can tell whether all of it is still there and unchanged. */
export type Manifest = z.infer<typeof manifestShape>
export type CopiedFile = Manifest['files'][number]

const sealedShape = z.object({ manifest: manifestShape, seal: z.string() })

/** The manifest's file, sealed with the shop's secret: whoever alters a copy cannot make it look untouched. */
export function manifestText(manifest: Manifest, secretKey: string | null): string {
  return `${JSON.stringify({ manifest, seal: sealOf(manifest, secretKey) }, null, 2)}\n`
}

/** The manifest in a folder and its seal; null when there is none that can be read. */
export async function readManifest(folder: string): Promise<{ manifest: Manifest; seal: string } | null> {
  const words = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => null)
  if (words === null) return null
  try {
    const read = sealedShape.safeParse(JSON.parse(words))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** The keyed mark of a manifest; empty without a secret. */
export function sealOf(manifest: Manifest, secretKey: string | null): string {
  return secretKey === null ? '' : secretsFrom(secretKey).mark('copy', JSON.stringify(manifest))
}

/** Size and SHA-256 of one file of a copy. Throws when it is no plain file. */
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
