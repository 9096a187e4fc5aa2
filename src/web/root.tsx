import { useEffect, type ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useRouteLoaderData,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { getPhones } from '#contract/catalogue.ts'
import { getPublicProfile, type PublicProfile } from '#contract/shop-profile.ts'
import type { Caller } from '#contract/accounts.ts'
import './app.css'
import icon from './icon.svg'
import type { Api } from './api.ts'
import { isQuiet } from './browser-api.ts'
import { ErrorPage } from './error-page.tsx'
import { catalogueMarkup } from './footer-catalogue.ts'
import { OnTheWay, useIsUnderWay } from './on-the-way.tsx'
import { flashContext, footerContext, originContext, pageOf } from './page-context.ts'
import { phonesFrom } from './phones-from.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { stayWhileUnknown } from './stay-while-unknown.ts'
import type { Flash } from './ui/flash.ts'
import { TellNewPage } from './tell-new-page.tsx'
import { Toasts } from './ui/toasts.tsx'

/** What every page knows: who is looking, whose shop it is, words that wait for the visitor. */
export type Site = {
  caller: Caller
  profile: PublicProfile
  flashes: Flash[]
  /** Where the site stands on the web, such as `https://shop.example`. */
  origin: string
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Site> {
  const { api, caller } = pageOf(context)
  const [who, { profile }] = await Promise.all([
    caller(),
    api.read(getPublicProfile, {}),
    // The footer does without its list when loading fails.
    api.read(getPhones, {}).then(
      ({ data }) => context.set(footerContext, catalogueMarkup(phonesFrom(data))),
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

let profileOnce: Promise<{ profile: PublicProfile }> | null = null

export async function clientLoader({ context }: ClientLoaderFunctionArgs): Promise<Site> {
  const { api, caller } = pageOf(context)
  const [who, { profile }] = await Promise.all([caller(), knownProfile(api)])
  return { caller: who, profile, flashes: [], origin: window.location.origin }
}

function knownProfile(api: Api) {
  profileOnce ??= api.read(getPublicProfile, {}).catch((failed: unknown) => {
    profileOnce = null
    throw failed
  })
  return profileOnce
}

export const clientMiddleware: MiddlewareFunction[] = [stayWhileUnknown]

// Otherwise the header would keep showing whoever was signed in before.
// A form that could not reach the shop stays as it is: asking who is looking would fail too, and take it away.
export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) =>
  !isQuiet() && (actionStatus === undefined || actionStatus < 500)

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f3eee3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1816" media="(prefers-color-scheme: dark)" />
        <link rel="icon" type="image/svg+xml" href={icon} />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

// In the browser only: what the frame goes on showing when the next page, and the site with it, could not be read.
let lastSite: Site | null = null

// A page that was served with its own styles inside it leaves the sheets for all pages until now.
function wakeSheets() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]')) {
    link.disabled = false
  }
}

export default function Root() {
  const site = useLoaderData<typeof loader>()
  useEffect(() => {
    lastSite = { ...site, flashes: [] }
  }, [site])
  useEffect(wakeSheets, [])
  return (
    <Frame site={site}>
      <Outlet />
    </Frame>
  )
}

function Frame({ site, children }: { site: Site | null; children: ReactNode }) {
  const underWay = useIsUnderWay()
  return (
    <>
      <OnTheWay shown={underWay} />
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <SiteHeader
        name={site?.profile.name ?? ''}
        level={site?.caller.authLevel ?? 0}
        fullname={site?.caller.userData?.fullname ?? null}
      />
      <Toasts initial={site?.flashes ?? []} />
      <main id="main" className="site-main" tabIndex={-1} aria-busy={underWay || undefined}>
        {children}
      </main>
      <TellNewPage />
      {site && <SiteFooter profile={site.profile} />}
    </>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const site = useRouteLoaderData<typeof loader>('root') ?? lastSite
  return (
    <Frame site={site}>
      <ErrorPage error={error} />
    </Frame>
  )
}
