import type { Plugin } from 'vite'

// What the router offers beyond what this site asks of it, with the same names and nothing behind them.
const leftOut: Record<string, string> = {
  // Nobody watches its inner workings here; durations are measured on the server.
  'lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const instrumentHandler = (handler) => handler
    export const instrumentationResultMetaContext = undefined`,
  // `routeDiscovery: 'initial'` (react-router.config.ts): every route is known from the start.
  'lib/dom/ssr/fog-of-war.js': `
    export const URL_LIMIT = 0
    export const getManifestPath = () => ''
    export const getPartialManifest = (manifest) => manifest
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const getPathsWithAncestors = () => []
    export const handleClientVersionMismatch = () => {}
    export const isFogOfWarEnabled = () => false
    export const useFogOFWarDiscovery = () => {}`,
}

/** Leaves parts of the router out of the browser's bundle that this site never uses; a test holds the names together. */
export function lighterRouter(): Plugin {
  return {
    name: 'mendpost:lighter-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      return lighterModule(id) ?? null
    },
  }
}

/** What stands in for one of the router's modules; undefined for any other. */
export function lighterModule(id: string): string | undefined {
  const [, name] = /react-router\/dist\/production\/(.+)$/.exec(id) ?? []
  return name === undefined ? undefined : leftOut[name]
}

/** The modules that are left out. */
export const lighterModules: readonly string[] = Object.keys(leftOut)
