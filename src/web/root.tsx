import { createElement, lazy, memo, Suspense, useEffect, type ReactNode } from 'react'
import {
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useRevalidator,
  useRouteLoaderData,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { levels } from '#contract/endpoint.ts'
import type { PublicProfile } from '#contract/shop-profile.schema.ts'
import type { CallerInfo } from '#contract/accounts.schema.ts'
import './app.css'
import { toFooterCatalogue } from './footer-catalogue.ts'
import { lazyPart } from './lazy-part.ts'
import { lastRootData } from './last-root-data.ts'
import { Main, NavigationProgress } from './navigation-progress.tsx'
import { flashContext, footerContext, originContext, getPage } from './page-context.ts'
import { pageControls } from './page-controls.ts'
import { readPhones } from './read-phones.ts'
import { KeptForm } from './forms/kept-form.tsx'
import { ClosureBanner } from './layout/closure-banner.tsx'
import { isHiddenFrom } from './layout/is-hidden.ts'
import { OpeningBanner } from './layout/opening-banner.tsx'
import { SiteHeader } from './layout/site-header.tsx'
import type { RouteHandle } from './route-module.tsx'
import type { Flash } from './ui/flash.ts'
import { RouteAnnouncer } from './route-announcer.tsx'
import { FollowContext } from './link.tsx'
import { SiteData } from './site-data.ts'
import { ShopTimeZone } from './ui/shop-time-zone.ts'
import { useLinkNavigation } from './use-link-navigation.ts'

/** Root data: caller, shop profile, and flash messages. */
export type RootData = {
  caller: CallerInfo
  profile: PublicProfile
  flashes: Flash[]
  /** Public origin, such as `https://shop.example`. */
  origin: string
}

export async function loader(args: LoaderFunctionArgs): Promise<RootData> {
  return import.meta.env.SSR ? loadOnServer(args) : (await loadLateParts()).loadRoot(args)
}

async function loadOnServer({ context, request }: LoaderFunctionArgs): Promise<RootData> {
  const { api, caller } = getPage(context)
  const [who, { profile }] = await Promise.all([
    caller(),
    api.read('GET /api/profile', {}),
    // If the catalogue cannot be loaded, the footer leaves the list out.
    readPhones(api).then(
      (phones) => context.set(footerContext, toFooterCatalogue(phones)),
      () => undefined,
    ),
  ])
  return {
    caller: who,
    profile,
    flashes: context.get(flashContext).take(),
    origin: context.get(originContext) ?? new URL(request.url).origin,
  }
}

export const middleware: MiddlewareFunction[] = import.meta.env.SSR
  ? []
  : [async (given, next) => (await loadLateParts()).checkCaller(given, next)]

// Its code has come with the middleware before any form is sent.
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) =>
  lateParts?.shouldReloadRoot(change) ?? true

export default function Root() {
  const site = useLoaderData<typeof loader>()
  useEffect(() => {
    lastRootData.current = { ...site, flashes: [] }
  }, [site])
  return (
    <SiteData value={site}>
      <SiteLayout site={site}>{import.meta.env.SSR ? <KeptForm /> : <Outlet />}</SiteLayout>
    </SiteData>
  )
}

/** Hands the page over to code outside of components, and starts what prefetches the next one, once scripts run. */
function PageControls() {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    Object.assign(pageControls, { correct: revalidate, navigate, shownAt: pathname + search })
  }, [revalidate, navigate, pathname, search])
  useEffect(() => {
    void import('./prefetch-page.ts').then(({ prefetchPages }) => prefetchPages()).catch(() => {})
  }, [])
  return null
}

// Parts of the layout that work without scripts: their code comes after that of the page.
let lateParts = import.meta.env.SSR ? await import('./late-parts.ts') : null
const loadLateParts = async () => (lateParts ??= await import('./late-parts.ts'))
const SiteFooter =
  lateParts?.SiteFooter ?? lazyPart(async () => ({ default: (await loadLateParts()).SiteFooter }))
const Toasts = lateParts?.Toasts ?? lazyPart(async () => ({ default: (await loadLateParts()).Toasts }))
const LateErrorPage = lazy(async () => ({ default: (await loadLateParts()).ErrorPage }))

/** At once where its code is there, so that its heading takes the focus. */
function ErrorPart({ error }: { error: unknown }) {
  return createElement(lateParts?.ErrorPage ?? LateErrorPage, { error })
}

const none: [] = []
/** The footer has a link for each phone: it is rendered again only when the profile changes. */
const siteFrame = { Header: SiteHeader, Footer: memo(SiteFooter) }

function SiteLayout({ site, children }: { site: RootData | null; children: ReactNode }) {
  const isSoon = site !== null && isHiddenFrom(site)
  const level = site?.caller.authLevel ?? levels.anonymous
  const frame = useMatches()
    .map(({ handle }) => (handle as RouteHandle | undefined)?.frame)
    .find(Boolean)
  const { Header, Footer } = frame && level >= frame.least ? frame : siteFrame
  return (
    <FollowContext value={useLinkNavigation()}>
      <ShopTimeZone value={site?.profile.timeZone ?? 'Australia/Melbourne'}>
        <NavigationProgress />
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        <Header
          isSoon={isSoon}
          name={site?.profile.name ?? ''}
          level={level}
          fullname={site?.caller.userData?.fullname ?? null}
        />
        <OpeningBanner opening={site?.profile.opening} />
        {level < levels.staff && <ClosureBanner closures={site?.profile.closures ?? none} />}
        <Suspense>
          <Toasts initial={site?.flashes ?? none} />
        </Suspense>
        <Main>{children}</Main>
        <RouteAnnouncer />
        <PageControls />
        <Suspense>{site && !isSoon && <Footer profile={site.profile} />}</Suspense>
        <ScrollRestoration />
      </ShopTimeZone>
    </FollowContext>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const site = useRouteLoaderData<typeof loader>('root') ?? lastRootData.current
  return (
    <SiteLayout site={site}>
      <Suspense>
        <ErrorPart error={error} />
      </Suspense>
    </SiteLayout>
  )
}
