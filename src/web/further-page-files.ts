import { furtherRoutes } from './further-routes.ts'
import type { PrivatePages } from './page-files.ts'
import type { RouteModule } from './route-module.tsx'

const files = import.meta.glob<RouteModule>(['./embed/*-{page,redirect}.tsx', './quote-requests/*-page.tsx'])

/** The pages of `furtherRoutes` for the browser, apart from the other public ones, which load sooner without them. */
export const furtherPages: PrivatePages = {
  routes: furtherRoutes,
  files: Object.fromEntries(Object.entries(files).map(([file, load]) => [file.slice(2), load])),
}
