import { join } from 'node:path'
import type { Plugin } from 'vite'
import { leaveOut, nothing, type Edit } from './leave-out.ts'

const pageData = JSON.stringify(join(import.meta.dirname, '../web/router/page-data.ts'))

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
  // Every page loads and sends by itself in the browser; nothing asks the router's own data addresses.
  'lib/dom/ssr/single-fetch.js': `
    export { readPageData as decodeViaTurboStream, askPages as getTurboStreamSingleFetchDataStrategy } from ${pageData}
    export const NO_BODY_STATUS_CODES = new Set()
    export const SingleFetchRedirectSymbol = undefined
    export const StreamTransfer = undefined
    export const getSingleFetchDataStrategyImpl = undefined
    export const singleFetchUrl = undefined
    export const stripIndexParam = undefined`,
  // The root has an error page of its own (\`ErrorBoundary\`), and is always there from the start.
  'lib/dom/ssr/fallback.js': `
    export const RemixRootDefaultHydrateFallback = () => null`,
}

// Parts of modules; each must be found just as it is written here.
const edits: Record<string, Edit[]> = {
  'lib/dom/ssr/components.js': [
    // The site's own way is in web/next-page.ts.
    nothing('PrefetchPageLinks', 'return null'),
    nothing('usePrefetchBehavior', 'return [false, null, {}]'),
    // These stand in the page already, and are never rendered in the browser.
    [
      /\t\tlet contextScript = [^]*?\n\t\treturn /,
      '\t\tlet contextScript = "", routeModulesScript = "";\n\t\treturn ',
    ],
    [/\tlet preloads = isHydrated \|\| .*$/m, '\tlet preloads = [];'],
  ],
  'lib/dom/ssr/errorBoundaries.js': [nothing('RemixRootDefaultErrorBoundary', 'return null')],
  'lib/hooks.js': [
    nothing('DefaultErrorComponent', 'return null'),
    nothing('RSCErrorHandler', 'return null'),
    nothing('getDataRouterConsoleError'),
    ['if (this.context && typeof error', 'if (false && typeof error'],
    ['if (this.context) return', 'if (false) return'],
    // Every link and form stands in a page.
    [
      'return React$1.useContext(IsDataRouteContext) ? useNavigateStable() : useNavigateUnstable();',
      'return useNavigateStable();',
    ],
  ],
  'lib/components.js': [
    // Pages change without moving pictures.
    [/let isViewTransitionAvailable = .*;/, 'const isViewTransitionAvailable = false;'],
    [/^\tlet \[(?:pendingState|renderDfd|transition|interruption), \w+\] = React\$1\.useState\(\);\n/gm, ''],
    ['\t\ttransition,\n\t\trenderDfd,\n', ''],
    [/\tReact\$1\.useEffect\(\(\) => \{\n\t\tif \(vtContext\.[^]*?(?=\tlet navigator = )/, ''],
  ],
  'lib/dom-export/hydrated-router.js': [
    ['router.createRoutesForHMR = UNSAFE_createClientRoutesWithHMRRevalidationOptOut;', ''],
  ],
  'lib/router/router.js': [
    ['if (future.unstable_routePatternMatching)', 'if (false)'],
    [/let blockerKey = shouldBlockNavigation\(\{[^}]*\}\);/g, 'const blockerKey = false;'],
    [/let fogOfWar = checkFogOfWar\(.*\);/g, 'const fogOfWar = { active: false };'],
    [/^\t*if \(fogOfWar\.active && .*;$/gm, ''],
    ['\t\tgetBlocker,\n\t\tdeleteBlocker,\n\t\tpatchRoutes,\n', ''],
    ['\t\t_internalSetRoutes,\n', ''],
    [
      'if (pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location) {',
      'if (false) {',
    ],
    ['} else if (pendingViewTransitionEnabled) {', '} else if (false) {'],
    ['if (isBrowser) {\n\t\t\trestoreAppliedTransitions', 'if (false) {\n\t\t\trestoreAppliedTransitions'],
    [/\bif \(isFogOfWar\)/g, 'if (false)'],
    ['if (loadMatch.isDiscovering)', 'if (false)'],
    [/if \(init\.instrumentations\)/g, 'if (false)'],
  ],
}

// What is said to somebody who writes an application, not to whoever uses it.
const words: Edit[] = [
  [/\b((?:UNSAFE_)?invariant\(.*), (?:"(?:[^"\\\n]|\\.)*"|`[^`\n]*`)\);$/gm, '$1);'],
  [/\b(?:warning|warnOnce|warningOnce)\(.*\);$/gm, ';'],
]

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
    transform(code, id) {
      const name = nameOf(id)
      return name === undefined || name in leftOut ? null : { code: lightened(name, code), map: null }
    },
  }
}

/** What stands in for one of the router's modules; undefined for any other. */
export function lighterModule(id: string): string | undefined {
  return leftOut[nameOf(id) ?? '']
}

/** One of the router's modules without the parts that are left out. */
export function lightened(name: string, code: string): string {
  let lighter = leaveOut(`react-router's ${name}`, code, edits[name] ?? [])
  for (const [from, to] of words) lighter = lighter.replace(from, to)
  return lighter
}

function nameOf(id: string): string | undefined {
  return /react-router\/dist\/production\/(.+)$/.exec(id)?.[1]
}

/** The modules that are left out, and those of which parts are. */
export const lighterModules: readonly string[] = Object.keys(leftOut)
export const lightenedModules: readonly string[] = Object.keys(edits)
