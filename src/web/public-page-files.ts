import type { RouteModule } from './route-module.tsx'

/** What loads the files of public pages, by their path. */
export const publicFiles: Record<string, () => Promise<RouteModule>> = {
  ...import.meta.glob<RouteModule>([
    './*/**/*-{page,redirect}.tsx',
    './*/**/needs-*.tsx',
    // In the entry, with the root.
    '!./layout/**',
    '!./account/{completions,layout,money,overview,passkeys,privacy,security,shipping,texts,tickets,warranty-claims}/**',
    '!./admin/**',
    '!./embed/**',
    '!./quote-requests/**',
    '!./development/**',
  ]),
  ...(import.meta.env.MODE === 'development'
    ? import.meta.glob<RouteModule>('./development/*-page.tsx')
    : {}),
}
