import type { PrivatePages } from '../page-files.ts'
import type { RouteModule } from '../route-module.tsx'
import { embedRoutes } from './embed-routes.ts'

const files = import.meta.glob<RouteModule>(['./*-{page,redirect}.tsx', '../quote-requests/*-page.tsx'])

/** The pages of `embedRoutes` for the browser, apart from the public ones, which load sooner without them. */
export const embedPages: PrivatePages = {
  routes: embedRoutes,
  files: Object.fromEntries(
    Object.entries(files).map(([file, load]) => [file.replace('../', '').replace('./', 'embed/'), load]),
  ),
}
