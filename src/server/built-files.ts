import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import type { PageFiles, Sheet } from '#web/document-parts.tsx'
import { getRouteFile } from '#web/route-module.tsx'

const entry = 'src/web/entry.client.tsx'
/** What the browser loads to know the pages behind a log-in, by how the ids of their routes begin. */
const privatePages = {
  'admin/': 'src/web/admin/staff-page-files.ts',
  'account/layout/needs-customer': 'src/web/account/customer-page-files.ts',
}

/** Reads from the manifest of the client build which files a page needs, by its route IDs. */
export function openBuiltFiles(folder: string): (routeIds: readonly string[]) => PageFiles {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const known = new Map<string, PageFiles>()
  const sheets = new Map<string, Sheet>()

  const getSheet = (file: string): Sheet => {
    let sheet = sheets.get(file)
    if (!sheet) {
      sheet = { href: `/${file}`, text: readFileSync(join(folder, file), 'utf8') }
      sheets.set(file, sheet)
    }
    return sheet
  }

  return (routeIds) => {
    const page = routeIds.join(' ')
    let files = known.get(page)
    if (!files) {
      const lists = Object.entries(privatePages).filter(([start]) =>
        routeIds.some((id) => id.startsWith(start)),
      )
      const keys = [
        entry,
        ...lists.map(([, list]) => list),
        ...routeIds.map((id) => `src/web/${getRouteFile(id)}`),
      ]
      const pages = routeIds
        .map(getRouteFile)
        .map((file) => [file, manifest[`src/web/${file}`]?.file] as const)
        .filter(([, built]) => built !== undefined)
        .map(([file, built]) => [file, `/${built}`])
      const chunks = [...withImports(manifest, keys)].map((key) => manifest[key]!)
      files = {
        sheets: [...new Set(chunks.flatMap(({ css = [] }) => css))].map(getSheet),
        entry: `/${manifest[entry]!.file}`,
        pages: Object.fromEntries(pages) as PageFiles['pages'],
        modules: chunks.map(({ file }) => `/${file}`).filter((file) => file !== `/${manifest[entry]!.file}`),
      }
      known.set(page, files)
    }
    return files
  }
}

/** The chunks of modules, after the chunks that they import. */
function withImports(manifest: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key]
    // Modules of every page, such as the root, have no chunk of their own.
    if (!chunk || found.has(key)) continue
    withImports(manifest, chunk.imports ?? [], found)
    found.add(key)
  }
  return found
}
