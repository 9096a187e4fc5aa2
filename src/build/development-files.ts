import type { EnvironmentModuleNode, ViteDevServer } from 'vite'
import type { PageFiles, Sheet } from '#web/document-parts.tsx'
import { getRouteFile } from '#web/route-module.tsx'
import type { GetPageFiles } from '#server/page-renderer.ts'

const entry = '/src/web/entry.client.tsx'
const framed = '/src/web/document.tsx'

/** Finds a page's files in Vite's development server; its style sheets are linked in the document, to avoid a flash. */
export function openDevelopmentFiles(server: ViteDevServer): GetPageFiles {
  return async (routeIds): Promise<PageFiles> => {
    const graph = server.environments.ssr.moduleGraph
    const sheets = new Map<string, Sheet>()
    const seen = new Set<EnvironmentModuleNode>()
    const context = (module: EnvironmentModuleNode | undefined) => {
      if (!module || seen.has(module)) return
      seen.add(module)
      // The transformed sheet includes its imports.
      if (module.file?.endsWith('.css')) {
        sheets.set(module.url, { href: module.url, text: null, devId: module.file })
        return
      }
      for (const imported of module.importedModules) context(imported)
    }
    for (const url of [framed, ...routeIds.map((id) => `/src/web/${getRouteFile(id)}`)])
      context(await graph.getModuleByUrl(url))
    const pages = Object.fromEntries(routeIds.map((id) => [getRouteFile(id), `/src/web/${getRouteFile(id)}`]))
    return { sheets: [...sheets.values()], entry, modules: [], pages }
  }
}
