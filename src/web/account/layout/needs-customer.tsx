import { Outlet, type MiddlewareFunction } from 'react-router'
import { levels } from '#contract/endpoint.ts'
import '../../ticket.css'
import { ErrorPage } from '../../error-page.tsx'
import { useKeptFocus } from '../../forms/use-kept-focus.ts'
import '../conversation/conversation.css'
import { requireLevel } from '../../require-level.ts'

export const middleware: MiddlewareFunction[] = [requireLevel(levels.customer)]

/** Loads nothing; exists because the router hydrates a route with middleware only if it has a loader. */
export function loader() {
  return null
}

export default function NeedsCustomer() {
  useKeptFocus()
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
