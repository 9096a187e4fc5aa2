import {
  Form,
  redirect,
  useNavigate,
  useNavigation,
  useSearchParams,
  type LoaderFunctionArgs,
} from 'react-router'
import { allTickets } from '#contract/tickets.ts'
import { scanPath } from '#contract/scans.ts'
import { statusCodes } from '#contract/ticket-statuses.ts'
import type { TicketRow } from '#contract/tickets.schema.ts'
import { isRefused } from '../../api.ts'
import { getPage } from '../../page-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card, EmptyState } from '../../ui/card.tsx'
import { TextField } from '../../forms/fields.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { CameraScanner } from './camera-scanner.tsx'
import { staffMeta } from '../staff-meta.ts'
import { useRepairs } from '../../repairs.ts'

type Loaded = { code: string; error: string | null; expected: TicketRow[] }

export const meta = () => staffMeta('Intake')

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = getPage(context)
  const { searchParams } = new URL(request.url)
  const code = (searchParams.get('code') ?? '').slice(0, 300)
  let error: string | null = null
  if (code.trim() !== '') {
    const found = await api.send('POST /api/scans', { data: { code } })
    if (!isRefused(found)) {
      // Scanned at intake, a phone that has just arrived is tested even when its booking is not approved yet.
      const isIntake = searchParams.get('at') !== 'step' && !found.arrived
      const page = found.unopened ? 'contents' : 'intake'
      throw redirect(isIntake ? `/admin/tickets/${found.ticket_id}/${page}` : scanPath(found))
    }
    error = found.error
  }
  const { rows } = await api.readList<TicketRow>('POST /api/get-ticket', {
    data: { ticketid: allTickets, status: statusCodes.approved, sort: 'oldest', limit: 12 },
  })
  return { code, error, expected: rows }
}

export default function ScanPage({ loaderData: { code, error, expected } }: { loaderData: Loaded }) {
  const repairs = useRepairs()
  const navigate = useNavigate()
  const busy = useNavigation().state !== 'idle'
  const [searchParams] = useSearchParams()
  return (
    <>
      <PageHeading
        title="Intake"
        intro="A parcel has come: scan its slip or type the ticket number, then test the phone."
      />
      <div className="split gap-4">
        <Card title="Which ticket?">
          <Form method="get" className="stack gap-3">
            <TextField
              // Remount after each submit and focus the field: a barcode scanner types and presses Enter.
              key={`${code}:${error}`}
              label="Number or code of the slip"
              hint="Or a serial, an IMEI, a tracking number, or an invoice as INV 12."
              name="code"
              required
              // Focused on load, since staff scan with both hands full.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              defaultValue={error ? code : ''}
              error={error}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button type="submit" busy={busy}>
              Open
            </Button>
          </Form>
          {error && (
            <p className="mt-3">
              <Link to={`/admin/tickets?q=${encodeURIComponent(code)}`} className="text-link">
                Search all tickets for “{code}”
              </Link>
            </p>
          )}
          <CameraScanner
            again={searchParams.has('next')}
            onCode={(found) => void navigate(`/admin/intake?code=${encodeURIComponent(found)}`)}
          />
        </Card>
        <Card title="Approved, and not here yet">
          {expected.length === 0 ? (
            <EmptyState
              title="Nothing is on its way"
              text="Approved tickets stand here until their phone arrives."
            />
          ) : (
            <ul className="scan-expected">
              {expected.map((ticket) => (
                <li key={ticket.id}>
                  <Link to={`/admin/tickets/${ticket.id}/intake`}>
                    <span className="text-mono">#{ticket.id}</span>
                    <span className="text-strong">{ticket.displayName}</span>
                    <span className="text-soft">
                      {repairs.label(ticket.repair_name)}, {ticket.cust_name}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </>
  )
}
