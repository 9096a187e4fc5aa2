import { join } from 'node:path'
import type { Plugin } from 'vite'

const lostPage = join(import.meta.dirname, '../web/lost-page.tsx')
const reloads = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/

/**
 * When the code of a page cannot be fetched, the router loads the page before it anew. Without a connection that ends on
 * the browser's own error page, at the wrong address. Built with this, a page of ours stands in for the lost one.
 */
export function keepAddress(): Plugin {
  return {
    name: 'mendpost-keep-address',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/react-router\/dist\/.*\/routeModules\.js$/.test(id)) return null
      if (!reloads.test(code))
        throw new Error(`${id} no longer reloads as it did: see src/server/keep-address.ts`)
      const standingIn = code.replace(reloads, 'return (routeModulesCache[route.id] = lostPage);')
      return { code: `import * as lostPage from ${JSON.stringify(lostPage)};\n${standingIn}`, map: null }
    },
  }
}
