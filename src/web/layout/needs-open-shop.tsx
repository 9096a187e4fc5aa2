import { Outlet, useRouteLoaderData, type MetaArgs, type MiddlewareFunction } from 'react-router'
import { getPage, onlyRootContext } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import ReloadPage from '../reload-page.tsx'
import type { RootData } from '../root.tsx'
import { isHiddenFrom } from './is-hidden.ts'
import { OpeningSoon } from './opening-soon.tsx'

/** What visitors do not see, the server does not load: its prices and texts are still examples. */
const leaveOutPages: MiddlewareFunction = async ({ context }, next) => {
  const { api, caller } = getPage(context)
  const { profile } = await api.read('GET /api/profile', {})
  if (profile.opening && isHiddenFrom({ profile, caller: await caller() })) context.set(onlyRootContext, true)
  return next()
}

export const middleware: MiddlewareFunction[] = import.meta.env.SSR ? [leaveOutPages] : []

export function meta({ matches }: Pick<MetaArgs, 'matches'>) {
  const root = matches[0]?.loaderData as RootData | undefined
  return import.meta.env.SSR && root && isHiddenFrom(root)
    ? pageMeta(matches, 'Opening soon', `${root.profile.name} opens soon.`, { noindex: true })
    : []
}

export default function NeedsOpenShop() {
  const root = useRouteLoaderData<RootData>('root')
  if (!root || !isHiddenFrom(root)) return <Outlet />
  // The notice has no scripts, so a browser that comes from another page loads it as a document.
  return import.meta.env.SSR ? <OpeningSoon {...root.profile} /> : <ReloadPage />
}
