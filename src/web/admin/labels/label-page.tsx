import { Form, redirect, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { Label, LabelPrices } from '#contract/labels.schema.ts'
import type { LabelWay } from '#contract/labels.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { isShopCurrency } from '#contract/is-shop-currency.ts'
import { isRefused } from '../../api.ts'
import { ChoiceField } from '../../forms/fields.tsx'
import { formHandler, oneOfForms, type Submission } from '../../forms/form-action.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { getFailure, type FormFailure, type FormPageProps } from '../../forms/form-failure.ts'
import { newSubmitKey } from '../submit-key.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Link } from '../../link.tsx'
import { getPage } from '../../page-context.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, Facts, Notice } from '../../ui/card.tsx'
import { loadTicketPage } from '../load-ticket.ts'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { TicketPageHeading } from '../ticket-page-heading.tsx'

export const meta = ({ params }: { params: { ticketid?: string } }) =>
  staffMeta(`Carrier’s label for ticket #${params.ticketid}`)

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = getPage(context)
  const way = readWay(new URL(request.url))
  const { ticket } = await loadTicketPage(page, params.ticketid, (id) =>
    page.api.read('GET /api/pages/admin/tickets/{id}/parcel', { id }),
  )
  const asked = await page.api.send('GET /api/tickets/{id}/label-prices', { id: ticket.id, way })
  return {
    ticket,
    way,
    // What keeps a label from being bought is said on the page.
    ...(isRefused(asked) ? { offer: null, error: asked.error } : { offer: asked, error: null }),
    submitKey: newSubmitKey(),
  }
}

const buy = formHandler({
  fields: ['choice', 'key'],
  async call({ choice, key }, { api, params, url }) {
    const [, cents = '', service = ''] = /^(\d+) (.+)$/.exec(choice) ?? []
    const data = { service, way: readWay(url), ...(cents !== '' && { price_seen_cents: Number(cents) }) }
    const answer = await api.send(
      'POST /api/tickets/{id}/labels',
      { id: Number(params.ticketid), data },
      { idempotencyKey: key },
    )
    return isRefused(answer)
      ? { ...answer, fields: { choice: answer.fields['service'] ?? answer.error } }
      : answer
  },
  // Without an answer of the service, the same press again asks what became of the first.
  current: ({ status }) => (status === 503 ? {} : { key: '' }),
  done: ({ number }, submission) => goBack(submission, `The label is bought: ${number}.`),
})

const voidLabel = formHandler({
  fields: ['label'],
  call: ({ label }, { api, params }) =>
    api.send('DELETE /api/tickets/{id}/labels/{label}', {
      id: Number(params.ticketid),
      label: Number(label),
    }),
  done: (_, submission) => goBack(submission, 'The label is void.'),
})

export const action = staffFormAction(oneOfForms({ buy, void: voidLabel }))

/** Shows the page anew, so that a reload sends nothing again. */
function goBack({ flash, url }: Submission, words: string) {
  flash('success', words)
  return redirect(`${url.pathname}${url.search}`, 303)
}

function readWay({ searchParams }: URL): LabelWay {
  return searchParams.get('way') === 'in' ? 'in' : 'out'
}

export default function LabelPage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  const { ticket, way, offer, error, submitKey } = loaderData
  const [search] = useSearchParams()
  return (
    <>
      <TicketPageHeading title={way === 'out' ? 'Carrier’s label' : 'Prepaid label to us'} ticket={ticket} />
      {error !== null && (
        <Notice tone="warn" className="mb-4">
          {error}
        </Notice>
      )}
      {offer && (
        <div className="split gap-4">
          {offer.label ? (
            <BoughtLabel
              ticketId={ticket.id}
              label={offer.label}
              provider={offer.provider}
              failure={getFailure(actionData, 'void')}
            />
          ) : (
            <BuyForm
              key={search.get('way')}
              offer={offer}
              submitKey={submitKey}
              failure={getFailure(actionData, 'buy')}
            />
          )}
          <Card title={way === 'out' ? 'Goes to' : 'Comes from'}>
            <p className="text-strong">{offer.to.name}</p>
            <p className="keep-lines">{offer.to.lines.join('\n')}</p>
            <p className="mt-4 text-soft">
              In the box: {offer.ticket_ids.map((id) => `#${id}`).join(' and ')}, in the first packaging of
              the shop.
            </p>
          </Card>
        </div>
      )}
      <p className="mt-5 row">
        <Link to="/admin/posting" className="text-link">
          Posting
        </Link>
        <Link to={`/admin/tickets/${ticket.id}/parcel`} className="text-link">
          Parcels and address
        </Link>
      </p>
    </>
  )
}

type BuyProps = { offer: LabelPrices; submitKey: string; failure: FormFailure | undefined }

function BuyForm({ offer: { provider, problems, prices }, submitKey, failure }: BuyProps) {
  const busy = useSubmitting('buy')
  const values = prices.map(({ cents, service }) => `${cents} ${service}`)
  const chosen = failure?.values['choice'] ?? ''
  if (problems.length > 0 || prices.length === 0) {
    return (
      <Card title="Before it is bought">
        {problems.length > 0 ? (
          <ul className="stack">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        ) : (
          <p>{provider} offers nothing for this parcel.</p>
        )}
      </Card>
    )
  }
  return (
    <Card title={`Buy by ${provider}`}>
      <Form method="post" noValidate className="stack items-start">
        <FormErrors failure={failure} labels={{ choice: 'How it is sent' }} />
        <input type="hidden" name="intent" value="buy" />
        <input type="hidden" name="key" value={failure?.values['key'] || submitKey} />
        <ChoiceField
          label="How it is sent"
          name="choice"
          defaultValue={values.includes(chosen) ? chosen : values[0]}
          error={failure?.fields['choice']}
          options={prices.map(({ name, cents, currency, days }, place) => ({
            value: values[place]!,
            label: `${name}, ${formatCents(cents)}${isShopCurrency(currency) ? '' : ` ${currency}`}`,
            ...(days !== null && { hint: days === 1 ? '1 day on the way' : `${days} days on the way` }),
          }))}
        />
        <Button busy={busy} className="justify-self-start">
          Buy the label
        </Button>
        <p className="text-soft">
          One label for everything in the box. It is charged to your account at {provider}, and nothing is
          posted yet.
        </p>
      </Form>
    </Card>
  )
}

type BoughtProps = { ticketId: number; label: Label; provider: string; failure: FormFailure | undefined }

function BoughtLabel({ ticketId, label, provider, failure }: BoughtProps) {
  const busy = useSubmitting('void')
  if (label.state === 'buying') {
    return (
      <Card title="Being bought">
        <p>
          {provider} has not said yet whether it sold {label.name} ({label.reference}). We ask it every two
          minutes, and none is bought twice.
        </p>
        <p className="mt-4">
          <Link to="" className={buttonClass('secondary')}>
            Look again
          </Link>
        </p>
      </Card>
    )
  }
  return (
    <Card title="Bought">
      <Facts
        items={[
          { label: 'Sent as', value: label.name },
          { label: 'Price', value: formatCents(label.cents) },
          { label: 'Number', value: <span className="text-mono break-anywhere">{label.number}</span> },
          { label: `At ${provider}`, value: <span className="text-mono">{label.reference}</span> },
        ]}
      />
      {label.problem !== '' && (
        <Notice tone="warn" className="mt-4" title="Its number is not on the ticket">
          {label.problem}
        </Notice>
      )}
      {label.way === 'in' && (
        <p className="mt-4">The customer prints it from the ticket’s page or the private link: tell them.</p>
      )}
      <p className="mt-5 row">
        <a className={buttonClass()} href={`/api/tickets/${ticketId}/labels/${label.id}/label.pdf`}>
          Print the label
        </a>
      </p>
      <details className="mt-5" open={failure !== undefined}>
        <summary>Void this label</summary>
        <Form method="post" className="stack items-start mt-4">
          <FormErrors failure={failure} labels={{}} />
          <input type="hidden" name="intent" value="void" />
          <input type="hidden" name="label" value={label.id} />
          <p>
            {label.way === 'in'
              ? 'The customer cannot print it any more, and another label can be bought.'
              : 'Its number is taken from the ticket, and another label can be bought.'}
            {label.void_in !== null &&
              ` ${label.void_in} only archives the order: void it in the carrier’s own portal too, or it is charged.`}
          </p>
          <Button variant="danger" busy={busy} className="justify-self-start">
            Void the label
          </Button>
        </Form>
      </details>
    </Card>
  )
}
