import type { ReactNode } from 'react'
import {
  data,
  Outlet,
  redirect,
  useLocation,
  useRouteLoaderData,
  type MiddlewareFunction,
} from 'react-router'
import { levels } from '#contract/endpoint.ts'
import { mayOpen } from '#contract/page-permissions.ts'
import { refusals } from '#contract/refusals.ts'
import '../../staff.css'
import '../../ticket.css'
import { ErrorPage } from '../../error-page.tsx'
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
import type { RootData } from '../../root.tsx'
import { requireLevel } from '../../require-level.ts'
import { isAtOrBelow, Link } from '../../link.tsx'
import { preserveInput } from './preserve-input.ts'
import { OpeningNotice } from '../opening/opening-notice.tsx'
import { useRole } from '../use-role.ts'
import { ScanBox } from '../scans/scan-box.tsx'
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

/** `holds`: pages under other addresses that belong to the entry. */
const menuEntries: { to: string; label: string; holds?: RegExp }[] = [
  { to: '/admin/dashboard', label: 'Overview' },
  { to: '/admin/tickets', label: 'Tickets' },
  { to: '/admin/intake', label: 'Intake' },
  { to: '/admin/customers', label: 'Customers' },
  { to: '/admin/devices', label: 'Devices', holds: /^\/admin\/(availability|phones|prices|series)(\/|$)/ },
  { to: '/admin/money', label: 'Money' },
  { to: '/admin/numbers', label: 'Numbers' },
  { to: '/admin/mail', label: 'Mail' },
  { to: '/admin/messages', label: 'Messages' },
  { to: '/admin/shop', label: 'Shop' },
  { to: '/admin/texts', label: 'Texts' },
  { to: '/admin/staff', label: 'Staff' },
  { to: '/admin/audit', label: 'Audit log' },
]

export default function NeedsStaff() {
  return (
    <StaffLayout>
      <Outlet />
    </StaffLayout>
  )
}

function StaffLayout({ children }: { children: ReactNode }) {
  const role = useRole()
  const { pathname } = useLocation()
  const open = menuEntries.filter(({ to }) => mayOpen(role, to))
  return (
    <div className="staff-pages wide">
      <nav aria-label="Admin" className="staff-nav">
        {/* On the right, since flash messages appear on the left. */}
        <ul className="flex items-center sm:justify-end sm:gap-1">
          {open.map(({ to, label, holds }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={isAtOrBelow(pathname, to) ? 'page' : undefined}
                className={
                  isAtOrBelow(pathname, to) || holds?.test(pathname)
                    ? 'staff-nav-link staff-nav-here'
                    : 'staff-nav-link'
                }
              >
                {label}
              </Link>
            </li>
          ))}
          <li>
            <ScanBox />
          </li>
          <li>
            <ShortcutSheet />
          </li>
        </ul>
      </nav>
      <div className="staff-top">
        <OpeningNotice />
        {children}
      </div>
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
