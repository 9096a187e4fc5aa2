import { redirect, type LoaderFunctionArgs } from 'react-router'
import type { Customer } from '#contract/customers.schema.ts'
import { formatCents } from '#contract/money-amounts.ts'
import type { CustomerPage as Shown } from '#contract/staff-pages.schema.ts'
import { formHandler, oneOfForms, type Submission } from '../../forms/form-action.ts'
import { getFailure, type FormPageProps } from '../../forms/form-failure.ts'
import { getPage } from '../../page-context.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { DateTime } from '../../ui/time.tsx'
import { savingForm } from '../saving-form.ts'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { UndeliveredEmail } from '../mail/undelivered-email.tsx'
import { MergeCard } from './merge-card.tsx'
import { NoteCard } from './note-card.tsx'
import { TicketLines } from './related-tickets.tsx'

export { revalidateAfterConflict as shouldRevalidate } from '../../forms/revalidate-after-conflict.ts'

/** `others` are the customers that were looked for, to be merged. */
export type Loaded = Shown & { others: Customer[] | null }

export const meta = () => staffMeta('Customer')

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = getPage(context)
  const id = Number(params.accountid) || 0
  const wanted = new URL(request.url).searchParams.get('merge')?.trim() ?? ''
  const [page, found] = await Promise.all([
    api.read('GET /api/pages/admin/customers/{id}', { id }),
    wanted === '' ? null : api.read('GET /api/customers', { q: wanted.slice(0, 200) }),
  ])
  return {
    ...page,
    others: found && found.customers.filter(({ accountid }) => accountid !== id).slice(0, 10),
  }
}

const here: (_: unknown, submission: Submission) => string = (_, { params }) =>
  `/admin/customers/${Number(params.accountid)}`

export const action = staffFormAction(
  oneOfForms({
    note: formHandler({
      fields: ['note', 'version'],
      call: ({ note, version }, { api, params }) =>
        api.send('PUT /api/customers/{id}/note', {
          id: Number(params.accountid),
          data: { note, version: Number(version) },
        }),
      done(output, submission) {
        submission.flash('success', 'The note is saved.')
        return redirect(here(output, submission), 303)
      },
      // What was typed stays; sent again, it replaces what a colleague saved meanwhile, which stands beside it.
      current: ({ facts }) => (typeof facts.version === 'number' ? { version: String(facts.version) } : {}),
    }),
    merge: savingForm({
      fields: ['merge'],
      call: ({ merge }, { api, params }) =>
        api.send('POST /api/customers/merges', {
          data: { keep: Number(params.accountid), merge: Number(merge) },
        }),
      to: here,
      says: 'The accounts are merged. Both addresses get an email about it.',
    }),
    undo: savingForm({
      fields: ['id'],
      call: ({ id }, { api }) => api.send('DELETE /api/customers/merges/{id}', { id: Number(id) }),
      to: here,
      says: 'The merge is undone.',
    }),
  }),
)

export default function CustomerPage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  const { customer, tickets, agreed_cents, due_cents, held_cents, messages, contact_messages, erasures } =
    loaderData
  return (
    <>
      <PageHeading
        title={customer.fullname}
        eyebrow={`Customer ${customer.accountid}`}
        actions={
          <Link to="/admin/customers" className={buttonClass('secondary')}>
            All customers
          </Link>
        }
      />
      <div className="split gap-4">
        <Card title="Customer">
          <Facts
            items={[
              {
                label: 'Email',
                value: (
                  <>
                    {customer.email}
                    {customer.email_undelivered && <UndeliveredEmail why={customer.email_undelivered} />}
                  </>
                ),
              },
              { label: 'Since', value: <DateTime iso={customer.since} /> },
              { label: 'Agreed in all', value: formatCents(agreed_cents) },
              { label: 'Left to pay', value: formatCents(due_cents) },
              { label: 'Paid and not billed yet', value: formatCents(held_cents) },
            ]}
          />
        </Card>
        {customer.is_customer && <NoteCard customer={customer} failure={getFailure(actionData, 'note')} />}
        <Card title="Tickets">
          {tickets.length === 0 ? <p className="text-soft">None.</p> : <TicketLines tickets={tickets} />}
        </Card>
        {customer.is_customer && (
          <MergeCard {...loaderData} failure={getFailure(actionData, 'merge', 'undo')} />
        )}
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
