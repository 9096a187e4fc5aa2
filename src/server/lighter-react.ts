import type { Plugin } from 'vite'
import { leaveOut, nothing, type Edit } from './leave-out.ts'

/** The module that draws pages in the browser. */
export const renderer = 'react-dom/cjs/react-dom-client.production.js'

// Pages change without moving pictures: no `<ViewTransition>`.
const viewTransitions = [
  'startViewTransition',
  'createViewTransitionInstance',
  'applyViewTransitionName',
  'restoreViewTransitionName',
  'applyViewTransitionToHostInstances',
  'restoreViewTransitionOnHostInstances',
  'measureViewTransitionHostInstancesRecursive',
  'measureNestedViewTransitions',
  'trackEnterViewTransitions',
  'commitAppearingPairViewTransitions',
  'commitEnterViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'scheduleViewTransitionEvent',
  'reportViewTransitionError',
]

// The server has already said what a page needs: no `preload()`, `preinit()` and the like.
const resourceHints = [
  'prefetchDNS',
  'preconnect',
  'preload',
  'preloadModule',
  'preinitScript',
  'preinitStyle',
  'preinitModuleScript',
]

// Every page is whole when it is shown: no `<Suspense>`, `<Activity>` or `lazy()`.
const boundaries = [
  'updateSuspenseComponent',
  'updateDehydratedSuspenseComponent',
  'updateSuspenseListComponent',
  'updateActivityComponent',
]

// Forms are the router's: no `useActionState`.
const formActions = [
  'mountActionState',
  'updateActionStateImpl',
  'runActionStateAction',
  'dispatchActionState',
]

const edits: Edit[] = [
  ...[...viewTransitions, ...resourceHints, ...boundaries, ...formActions].map((name) => nothing(name)),
  // No `ref` on a fragment.
  [/^FragmentInstance\.prototype\.\w+ = function \([^]*?\n};$/gm, ''],
  // Transitions here end where they began, so nothing has to be said of their taking long.
  nothing('defaultOnDefaultTransitionIndicator'),
  // What an error is logged with names components, which have no names in a built site.
  nothing('describeNativeComponentFrame', 'return ""'),
  // Only asked about pictures that a view transition waits for.
  nothing('estimateBandwidth', 'return 10'),
]

/** Words of React that pages may not use, since what they would need is left out. */
export const withoutRenderer =
  /\b(Suspense|SuspenseList|Activity|lazy|use|ViewTransition|addTransitionType|useActionState|useFormState|prefetchDNS|preconnect|preloadModule|preinit|preinitModule)\b/

/** Leaves parts of React out of the browser's bundle that this site never uses; a test holds the site to that. */
export function lighterReact(): Plugin {
  return {
    name: 'mendpost:lighter-react',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      return id.endsWith(renderer) ? { code: lighterRenderer(code), map: null } : null
    },
  }
}

/** The renderer without the parts that are left out. */
export function lighterRenderer(code: string): string {
  return leaveOut(renderer, code, edits)
}
