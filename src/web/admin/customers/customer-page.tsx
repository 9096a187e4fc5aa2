import type { LoaderFunctionArgs } from 'react-router'
import { formatCents } from '#contract/money-amounts.ts'
import type { CustomerPage as Shown } from '#contract/staff-pages.schema.ts'
import { getPage } from '../../page-context.ts'
import { Card, Facts } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { DateTime } from '../../ui/time.tsx'
import { staffMeta } from '../staff-meta.ts'
import { TicketLines } from './related-tickets.tsx'

export const meta = () => staffMeta('Customer')

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Shown> {
  return getPage(context).api.read('GET /api/pages/admin/customers/{id}', {
    id: Number(params.accountid) || 0,
  })
}

export default function CustomerPage({ loaderData }: { loaderData: Shown }) {
  const { customer, tickets, agreed_cents, due_cents, held_cents, messages, contact_messages, erasures } =
    loaderData
  return (
    <>
      <PageHeading title={customer.fullname} eyebrow={`Customer ${customer.accountid}`} />
      <div className="split gap-4">
        <Card title="Customer">
          <Facts
            items={[
              { label: 'Email', value: customer.email },
              { label: 'Since', value: <DateTime iso={customer.since} /> },
              { label: 'Agreed in all', value: formatCents(agreed_cents) },
              { label: 'Left to pay', value: formatCents(due_cents) },
              { label: 'Paid and not billed yet', value: formatCents(held_cents) },
            ]}
          />
        </Card>
        <Card title="Tickets">
          {tickets.length === 0 ? <p className="text-soft">None.</p> : <TicketLines tickets={tickets} />}
        </Card>
        <Card title="Messages">
          {messages.length + contact_messages.length === 0 && <p className="text-soft">None.</p>}
          <ul className="stack gap-2">
            {messages.map(({ id, ticket_id, text, at }) => (
              <li key={id}>
                <Link to={`/admin/tickets/${ticket_id}#note-${id}`} className="text-link">
                  #{ticket_id}
                </Link>{' '}
                <span className="text-soft">
                  <DateTime iso={at} />
                </span>
                <p>{text}</p>
              </li>
            ))}
            {contact_messages.map(({ id, text, at }) => (
              <li key={`contact-${id}`}>
                By the contact form{' '}
                <span className="text-soft">
                  <DateTime iso={at} />
                </span>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </Card>
        <Card title="Erased">
          {erasures.length === 0 ? (
            <p className="text-soft">Nothing was erased.</p>
          ) : (
            <ul>
              {erasures.map(({ ticket_id, at }) => (
                <li key={`${ticket_id} ${at}`}>
                  Personal data of ticket #{ticket_id}, <DateTime iso={at} />
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </>
  )
}
