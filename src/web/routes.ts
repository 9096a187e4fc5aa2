import { customerRoutes } from './account/customer-routes.ts'
import { furtherRoutes } from './further-routes.ts'
import { staffRoutes } from './admin/staff-routes.ts'
import type { PageRoute } from './page-route.ts'
import { publicRoutes } from './public-routes.ts'

/** Every page of the site, for server, metrics and tests; the browser loads the lists of private pages when it needs them. */
export const pageRoutes: readonly PageRoute[] = [
  ...publicRoutes,
  ...furtherRoutes,
  ...customerRoutes,
  ...staffRoutes,
]

/** The routes inside the root layout. */
export const siteRoutes: readonly PageRoute[] = [{ file: 'root.tsx', children: pageRoutes }]
