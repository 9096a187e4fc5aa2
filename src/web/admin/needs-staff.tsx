import { NavLink, Outlet, type MiddlewareFunction } from 'react-router'
import { levels } from '#contract/endpoint.ts'
import { ErrorPage } from '../error-page.tsx'
import './admin.css'
import { requireLevel, requireLevelInBrowser } from '../require-level.ts'

export const middleware: MiddlewareFunction<Response>[] = [requireLevel(levels.staff)]
export const clientMiddleware: MiddlewareFunction[] = [requireLevelInBrowser(levels.staff)]

// Without a loader the router would not ask the middleware on every navigation.
function load() {
  return null
}
export const loader = load
export const clientLoader = load

const rooms = [
  { to: '/admin/dashboard', label: 'Overview' },
  { to: '/admin/tickets', label: 'Tickets' },
  { to: '/admin/devices', label: 'Devices' },
  { to: '/admin/shop', label: 'Shop' },
  { to: '/admin/staff', label: 'Staff' },
]

export default function NeedsStaff() {
  return (
    <div className="desk wide">
      <nav aria-label="Admin" className="overflow-x-auto border-b border-line">
        <ul className="flex gap-1">
          {rooms.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                className={({ isActive }) =>
                  `block border-b-2 px-3 py-2 text-base font-medium whitespace-nowrap ${
                    isActive ? 'border-accent text-ink' : 'border-transparent text-soft hover:text-ink'
                  }`
                }
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="pt-5">
        <Outlet />
      </div>
    </div>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
