import type { RouteModule } from './route-module.tsx'
import * as reloadPage from './reload-page.tsx'

const files: Record<string, () => Promise<RouteModule>> = {
  ...import.meta.glob<RouteModule>([
    './*/**/*-{page,redirect}.tsx',
    './*/**/needs-*.tsx',
    // In the entry, with the root.
    '!./layout/**',
    '!./admin/**',
    '!./development/**',
  ]),
  ...(import.meta.env.MODE === 'development'
    ? import.meta.glob<RouteModule>('./development/*-page.tsx')
    : {}),
}

/** Loads the module of a page in the browser. */
export async function loadPage(file: string): Promise<RouteModule> {
  const load = files[`./${file}`] ?? (await import('./admin/staff-page-files.ts')).staffPageFiles[file]
  return load!()
}

/**
 * Loads the module of a page on navigation. If that fails, offline or after a release, a fallback reloads the document
 * at the page's URL.
 */
export async function fetchPage(file: string): Promise<RouteModule> {
  return loadPage(file).catch(() => reloadPage)
}
