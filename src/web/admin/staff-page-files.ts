import type { RouteModule } from '../route-module.tsx'

/** Loaders of the staff's pages, by file relative to `src/web`; apart from those of public pages, which load sooner without them. */
export const staffPageFiles = Object.fromEntries(
  Object.entries(
    import.meta.glob<RouteModule>(['./*/*-page.tsx', './*-redirect.tsx', './layout/needs-staff.tsx']),
  ).map(([file, load]) => [file.replace('.', 'admin'), load]),
)
