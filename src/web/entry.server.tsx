import * as root from './root.tsx'
import { toRouteObjects, type RouteModule } from './route-module.tsx'
import { siteRoutes } from './routes.ts'

// The same files as in public-page-files.ts, loaded eagerly.
const modules: Record<string, RouteModule> = {
  './root.tsx': root,
  ...import.meta.glob<RouteModule>(
    ['./*/**/*-{page,redirect}.tsx', './*/**/needs-*.tsx', '!./development/**'],
    {
      eager: true,
    },
  ),
  ...(import.meta.env.MODE === 'development'
    ? import.meta.glob<RouteModule>('./development/*-page.tsx', { eager: true })
    : {}),
}

/** The routes of the site with their loaders, actions and pages, for the server. */
export const serverRoutes = toRouteObjects(siteRoutes, (file) => modules[`./${file}`]!)
