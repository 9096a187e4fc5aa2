import { Form, Link, redirect, useNavigate, useNavigation, type LoaderFunctionArgs } from 'react-router'
import { repairLabels } from '#contract/catalogue.ts'
import { getTicket, type TicketRow } from '#contract/tickets.ts'
import { isRefused } from '../api.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { Button } from '../ui/button.tsx'
import { Card, EmptyState } from '../ui/card.tsx'
import { TextField } from '../ui/fields.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { CameraScanner } from './camera-scanner.tsx'
import { staffMeta } from './staff-meta.ts'
import { ticketFromCode } from './ticket-code.ts'

type Loaded = { code: string; error: string | null; expected: TicketRow[] }

const approved = 1

export const meta = () => staffMeta('Intake')

async function load({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = pageOf(context)
  const code = (new URL(request.url).searchParams.get('code') ?? '').slice(0, 300)
  const ticketid = ticketFromCode(code)
  if (ticketid !== null) {
    const found = await api.send(getTicket, { data: { ticketid } })
    if (!isRefused(found)) throw redirect(`/admin/tickets/${ticketid}/intake`)
  }
  const { rows } = await api.readList<TicketRow>(getTicket, {
    data: { ticketid: -1, status: approved, sort: 'oldest', limit: 12 },
  })
  const error =
    code === ''
      ? null
      : ticketid === null
        ? 'That is no ticket number and no code of a packing slip.'
        : `There is no ticket ${ticketid}.`
  return { code, error, expected: rows }
}
export const loader = load
export const clientLoader = load

export default function ScanPage({ loaderData: { code, error, expected } }: { loaderData: Loaded }) {
  const navigate = useNavigate()
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <PageHeading
        title="Intake"
        intro="A parcel has come: scan its slip or type the ticket number, then test the phone."
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title="Which ticket?">
          <Form method="get" className="grid gap-3">
            <TextField
              // Anew after each answer, with the cursor in it: a scanner types, and ends with Enter.
              key={`${code}:${error}`}
              label="Number or code of the slip"
              name="code"
              required
              // A scanner types into it, and nobody has a hand free to go there first.
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
          <CameraScanner
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
                    <span className="font-mono">#{ticket.id}</span>
                    <span className="font-semibold">{ticket.displayName}</span>
                    <span className="text-soft">
                      {repairLabels[ticket.repair_name]}, {ticket.cust_name}
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

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
