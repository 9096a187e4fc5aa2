import type { RouteModule } from './route-module.tsx'
import * as reloadPage from './reload-page.tsx'

const files: Record<string, () => Promise<RouteModule>> = {
  ...import.meta.glob<RouteModule>([
    './*/**/*-{page,redirect}.tsx',
    './*/**/needs-*.tsx',
    '!./development/**',
  ]),
  ...(import.meta.env.MODE === 'development'
    ? import.meta.glob<RouteModule>('./development/*-page.tsx')
    : {}),
}

/** Loads the module of a page in the browser. */
export function loadPage(file: string): Promise<RouteModule> {
  return files[`./${file}`]!()
}

/**
 * Loads the module of a page on navigation. If that fails, offline or after a release, a fallback reloads the document
 * at the page's URL.
 */
export async function fetchPage(file: string): Promise<RouteModule> {
  return loadPage(file).catch(() => reloadPage)
}
