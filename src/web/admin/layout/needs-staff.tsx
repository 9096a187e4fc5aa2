import { useEffect, type ReactNode } from 'react'
import { data, Outlet, redirect, useRouteLoaderData, type MiddlewareFunction } from 'react-router'
import { levels } from '#contract/endpoint.ts'
import { mayOpen } from '#contract/page-permissions.ts'
import { refusals } from '#contract/refusals.ts'
import '../../staff.css'
import '../../ticket.css'
import { ErrorPage } from '../../error-page.tsx'
import { StaffFooter } from './staff-footer.tsx'
import { StaffHeader } from './staff-header.tsx'
import './admin.css'
import '../lists/staff-lists.css'
import '../confirm-dialog.css'
import '../money/money.css'
import '../tickets/ticket-page.css'
import '../ticket-work/work-links.css'
import '../part-tests/part-test-form.css'
import '../overview/overview.css'
import '../shortcuts/shortcut-sheet.css'
import './staff-print.css'
import { useKeptFocus } from '../../forms/use-kept-focus.ts'
import { fetchPage } from '../../page-files.ts'
import type { RootData } from '../../root.tsx'
import { requireLevel } from '../../require-level.ts'
import { preserveInput } from './preserve-input.ts'
import { OpeningNotice } from '../opening/opening-notice.tsx'
import { useRecentPages } from '../searches/recent-pages.ts'
import { useScanner } from '../scans/use-scanner.ts'
import { ShortcutSheet } from '../shortcuts/shortcut-sheet.tsx'

const staffOnly = requireLevel(levels.staff, ({ userData }, pathname) => {
  if (userData?.second_step_needed) throw redirect('/account/security')
  if (mayOpen(userData?.role ?? 'technician', pathname)) return
  const { status, message } = refusals.role_too_low
  throw data({ error: message }, { status })
})
export const middleware: MiddlewareFunction[] = [import.meta.env.SSR ? staffOnly : preserveInput(staffOnly)]

/** Loads nothing; exists because the router hydrates a route with middleware only if it has a loader. */
export function loader() {
  return null
}

export const frame = { least: levels.staff, Header: StaffHeader, Footer: StaffFooter }

export default function NeedsStaff() {
  return (
    <StaffLayout>
      <Outlet />
    </StaffLayout>
  )
}

/** The pages that a press or a scan leads to from anywhere. */
const nextPages = [
  'admin/tickets/tickets-page.tsx',
  'admin/tickets/ticket-page.tsx',
  'admin/intake/intake-page.tsx',
]

/** Loads the code of the next pages once there is nothing else to do, so that no press waits for it. */
function usePagesAhead() {
  useEffect(() => {
    const whenIdle = window.requestIdleCallback ?? setTimeout
    whenIdle(() => {
      for (const file of nextPages) void fetchPage(file)
    })
  }, [])
}

function StaffLayout({ children }: { children: ReactNode }) {
  usePagesAhead()
  useScanner()
  useKeptFocus()
  useRecentPages()
  return (
    <div className="staff-pages wide">
      <ShortcutSheet />
      <OpeningNotice />
      {children}
    </div>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const site = useRouteLoaderData<RootData>('root')
  const isStaff = (site?.caller.authLevel ?? 0) >= levels.staff
  return isStaff ? (
    <StaffLayout>
      <ErrorPage error={error} />
    </StaffLayout>
  ) : (
    <ErrorPage error={error} />
  )
}
