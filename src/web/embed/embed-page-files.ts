import type { PrivatePages } from '../page-files.ts'
import type { RouteModule } from '../route-module.tsx'
import { embedRoutes } from './embed-routes.ts'

/** The framed pages for the browser, apart from the public ones, which load sooner without them. */
export const embedPages: PrivatePages = {
  routes: embedRoutes,
  files: Object.fromEntries(
    Object.entries(import.meta.glob<RouteModule>('./*-{page,redirect}.tsx')).map(([file, load]) => [
      file.replace('.', 'embed'),
      load,
    ]),
  ),
}
