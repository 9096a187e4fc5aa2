import { memo, useState, type ComponentType } from 'react'
import {
  useActionData,
  useLoaderData,
  useLocation,
  useMatches,
  useParams,
  useRouteError,
  type ActionFunction,
  type LoaderFunction,
  type MetaArgs,
  type MetaDescriptor,
  type MiddlewareFunction,
  type Params,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router'
import type { PublicProfile } from '#contract/shop-profile.schema.ts'
import type { SiteHeaderProps } from './layout/site-header.tsx'
import { useAfterHeading } from './after-heading.tsx'
import { PageHead } from './page-head.tsx'
import type { PageRoute } from './page-route.ts'

type PageProps = { loaderData: unknown; actionData: unknown; params: Params }
type MetaFunction = (args: {
  loaderData: unknown
  params: Params
  matches: MetaArgs['matches']
}) => MetaDescriptor[]

/** Exports of a page or layout file. */
export type RouteModule = {
  default: ComponentType<PageProps>
  ErrorBoundary?: ComponentType<{ error: unknown }>
  loader?: LoaderFunction
  action?: ActionFunction
  middleware?: MiddlewareFunction[]
  shouldRevalidate?: ShouldRevalidateFunction
  meta?: MetaFunction
  /** Response headers of the page, such as its referrer policy. */
  headers?: Readonly<Record<string, string>>
  /** Header and footer in place of the site's own, from the least level that is shown them. */
  frame?: {
    least: number
    Header: ComponentType<SiteHeaderProps>
    Footer: ComponentType<{ profile: PublicProfile }>
  }
}

/** What server and root read from a matched route, besides the router's own properties. */
export type RouteHandle = Pick<RouteModule, 'headers' | 'frame'>

type LoadModule = () => Promise<RouteModule>

/** Builds the router's route objects from the list of routes, with each module or a function that loads it. */
export function toRouteObjects(
  routes: readonly PageRoute[],
  moduleOf: (file: string) => RouteModule | LoadModule,
): RouteObject[] {
  return routes.map(({ file, path, index, children }) => {
    const found = moduleOf(file)
    const parts = typeof found === 'function' ? { lazy: lazyParts(found) } : toRouteParts(found)
    const common = { id: file.replace(/\.tsx$/, ''), path, ...parts }
    return index
      ? { ...common, index }
      : { ...common, children: children && toRouteObjects(children, moduleOf) }
  })
}

/** The file of a route, by its id. */
export function getRouteFile(id: string): string {
  return `${id}.tsx`
}

function toRouteParts({ default: Page, ErrorBoundary, meta, headers, frame, ...rest }: RouteModule) {
  const { loader, action, middleware, shouldRevalidate } = rest
  const SteadyPage = memo(Page, isSamePage)
  return {
    loader,
    action,
    middleware,
    shouldRevalidate,
    handle: { headers, frame } satisfies RouteHandle,
    Component: function RoutePage() {
      const actionData = useKeptAnswer(useActionData())
      const props = { loaderData: useLoaderData<unknown>(), actionData, params: useParams() }
      return (
        <>
          {meta && <RouteMeta meta={meta} />}
          <SteadyPage {...props} />
        </>
      )
    },
    ...(ErrorBoundary && { ErrorBoundary: () => <ErrorBoundary error={useRouteError()} /> }),
  }
}

/**
 * What a form was answered, until the next navigation: the router forgets it as soon as the data of the page are loaded anew, which live
 * updates do at any moment. A form that could not be handled is answered by null, and leaves the answer before.
 */
function useKeptAnswer(given: unknown): unknown {
  const { key } = useLocation()
  const [kept, setKept] = useState({ key, answer: given })
  const answer = given === null ? kept.answer : given
  // The answer comes before the location of the form's own navigation.
  if (key !== kept.key || (answer !== undefined && answer !== kept.answer)) setKept({ key, answer })
  return kept.answer
}

/** A page is rendered when its data change, not with each state of a navigation: what shows that reads it itself. */
function isSamePage(one: PageProps, other: PageProps): boolean {
  return (
    one.loaderData === other.loaderData &&
    one.actionData === other.actionData &&
    Object.entries(one.params).every(([name, value]) => other.params[name] === value)
  )
}

const RouteMeta = memo(function RouteMeta({ meta }: { meta: MetaFunction }) {
  const matches = useMatches() as unknown as MetaArgs['matches']
  const descriptors = meta({ loaderData: useLoaderData(), params: useParams(), matches })
  // Only the title is for who reads the page.
  const isComplete = useAfterHeading()
  return <PageHead descriptors={isComplete ? descriptors : descriptors.filter((one) => 'title' in one)} />
})

/** The router ignores middleware returned by a single `lazy` function, so each property is lazy by itself. */
function lazyParts(load: LoadModule) {
  let once: Promise<ReturnType<typeof toRouteParts>> | undefined
  const parts = () => (once ??= load().then(toRouteParts))
  return {
    loader: async () => (await parts()).loader,
    action: async () => (await parts()).action,
    middleware: async () => (await parts()).middleware,
    shouldRevalidate: async () => (await parts()).shouldRevalidate,
    handle: async () => (await parts()).handle,
    Component: async () => (await parts()).Component,
    ErrorBoundary: async () => (await parts()).ErrorBoundary,
  }
}
