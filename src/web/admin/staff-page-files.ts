import type { PrivatePages } from '../page-files.ts'
import type { RouteModule } from '../route-module.tsx'
import { staffRoutes } from './staff-routes.ts'

/** The staff's pages for the browser, apart from the public ones, which load sooner without them. */
export const staffPages: PrivatePages = {
  routes: staffRoutes,
  files: Object.fromEntries(
    Object.entries(
      import.meta.glob<RouteModule>(['./*/*-page.tsx', './*-redirect.tsx', './layout/needs-staff.tsx']),
    ).map(([file, load]) => [file.replace('.', 'admin'), load]),
  ),
}
