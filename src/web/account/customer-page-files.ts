import type { PrivatePages } from '../page-files.ts'
import type { RouteModule } from '../route-module.tsx'
import { customerRoutes } from './customer-routes.ts'

/** The pages of logged-in customers for the browser, apart from the public ones, which load sooner without them. */
export const customerPages: PrivatePages = {
  routes: customerRoutes,
  files: Object.fromEntries(
    Object.entries(
      import.meta.glob<RouteModule>([
        './*/*-page.tsx',
        './layout/needs-customer.tsx',
        '!./{address-confirmations,log-in,log-in-links,text-messages,tracking}/**',
      ]),
    ).map(([file, load]) => [file.replace('.', 'account'), load]),
  ),
}
