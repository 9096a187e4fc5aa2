import type { Plugin } from 'vite'

const reloads = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/

/**
 * When the code of a page cannot be fetched, the router loads the page before it anew, which without a connection leaves
 * a visitor on the browser's own error page at the wrong address. Built with this, the failure reaches our error page.
 */
export function keepGoingOffline(): Plugin {
  return {
    name: 'mendpost-keep-going-offline',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/react-router\/dist\/.*\/routeModules\.js$/.test(id)) return null
      if (!reloads.test(code))
        throw new Error(`${id} no longer reloads as it did: look at src/server/keep-going-offline.ts`)
      return { code: code.replace(reloads, 'throw error;'), map: null }
    },
  }
}
