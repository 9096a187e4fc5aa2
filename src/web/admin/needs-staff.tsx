import { NavLink, Outlet, type MiddlewareFunction } from 'react-router'
import { levels } from '#contract/endpoint.ts'
import { ErrorPage } from '../error-page.tsx'
import './admin.css'
import './desk-lists.css'
import './money.css'
import './ticket-bench.css'
import './ticket-work.css'
import './bench.css'
import './overview.css'
import './shortcut-sheet.css'
import './desk-print.css'
import { requireLevel, requireLevelInBrowser } from '../require-level.ts'
import { keepTyped } from './keep-typed.ts'
import { ShortcutSheet } from './shortcut-sheet.tsx'

export const middleware: MiddlewareFunction<Response>[] = [requireLevel(levels.staff)]
export const clientMiddleware: MiddlewareFunction[] = [keepTyped(requireLevelInBrowser(levels.staff))]

// Without a loader the router would not ask the middleware on every navigation.
function load() {
  return null
}
export const loader = load
export const clientLoader = load

const rooms = [
  { to: '/admin/dashboard', label: 'Overview' },
  { to: '/admin/tickets', label: 'Tickets' },
  { to: '/admin/intake', label: 'Intake' },
  { to: '/admin/devices', label: 'Devices' },
  { to: '/admin/mail', label: 'Mail' },
  { to: '/admin/shop', label: 'Shop' },
  { to: '/admin/staff', label: 'Staff' },
  { to: '/admin/audit', label: 'Audit log' },
]

export default function NeedsStaff() {
  return (
    <div className="desk wide">
      <nav aria-label="Admin" className="desk-nav">
        {/* On the right, because messages stand on the left for a while, and work goes on. */}
        <ul className="flex items-center sm:justify-end sm:gap-1">
          {rooms.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                className={({ isActive }) =>
                  `block border-b-2 px-2 py-2 text-[0.9375rem] font-medium whitespace-nowrap sm:px-3 ${
                    isActive ? 'border-accent text-ink' : 'border-transparent text-soft hover:text-ink'
                  }`
                }
              >
                {label}
              </NavLink>
            </li>
          ))}
          <li>
            <ShortcutSheet />
          </li>
        </ul>
      </nav>
      <div className="desk-top">
        <Outlet />
      </div>
    </div>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
