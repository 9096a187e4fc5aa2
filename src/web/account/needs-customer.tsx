import { Outlet, type MiddlewareFunction } from 'react-router'
import { levels } from '#contract/endpoint.ts'
import { ErrorPage } from '../error-page.tsx'
import './conversation.css'
import { requireLevel, requireLevelInBrowser } from '../require-level.ts'

export const middleware: MiddlewareFunction<Response>[] = [requireLevel(levels.customer)]
export const clientMiddleware: MiddlewareFunction[] = [requireLevelInBrowser(levels.customer)]

// Without something to load, neither of the two above would run.
async function load(): Promise<null> {
  return null
}

export const loader = load
export const clientLoader = load

export default function NeedsCustomer() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
