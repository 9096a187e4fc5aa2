import { Form, redirect } from 'react-router'
import { outcomeName, staffOutcomes, type StaffOutcome } from '#contract/outcomes.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { isPosted } from '#contract/ticket-statuses.ts'
import type { EndingPage } from '#contract/staff-pages.schema.ts'
import { CheckField, ChoiceField, MoneyField, SelectField, TextField } from '../../forms/fields.tsx'
import { formHandler, type Submission } from '../../forms/form-action.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { formFields } from '../../forms/form-fields.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Link } from '../../link.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { readAmount } from '../../forms/read-amount.ts'
import { getSubmittedPath } from '../ticket-path.ts'

const endLabels = {
  outcome: 'How does it end?',
  fee_key: 'Fee',
  fee_cents: 'Amount of the fee',
  comment: 'Comment',
  visible: 'Visible to customer',
}

/** Ends the ticket by the form below. */
export const sendEnding = formHandler({
  fields: ['outcome', 'fee_key', 'fee_cents', 'comment', 'visible', 'version'],
  call: ({ outcome, fee_key, fee_cents, comment, visible, version }, { api, params }) =>
    api.send('POST /api/tickets/{id}/outcome', {
      id: Number(params.ticketid),
      data: {
        outcome: outcome as StaffOutcome,
        comment,
        visible: visible !== '',
        version: Number(version),
        // Without a chosen fee the amount is left alone, and without an amount it is the fee's own.
        ...(fee_key === '' ? {} : { fee_key }),
        ...(fee_key === '' || fee_cents.trim() === '' ? {} : { fee_cents: readAmount(fee_cents) }),
      },
    }),
  done: (_, submission) => backToTicket(submission),
})

/** Takes a never-arrived ticket up again. */
export const sendTakeUp = formHandler({
  fields: ['version'],
  call: ({ version }, { api, params }) =>
    api.send('DELETE /api/tickets/{id}/outcome/{version}', {
      id: Number(params.ticketid),
      version: Number(version),
    }),
  done: (_, submission) => backToTicket(submission),
})

function backToTicket(submission: Submission) {
  submission.flash('success', 'Successfully updated ticket!')
  return redirect(getSubmittedPath(submission), 303)
}

type Props = {
  ticket: EndingPage['ticket']
  fees: EndingPage['fees']
  unannouncedFees: readonly string[]
  failure: FormFailure | undefined
}

/** Form that ends a ticket without a repair. */
export function EndTicketForm({ ticket, fees, unannouncedFees, failure }: Props) {
  const busy = useSubmitting('end')
  const field = formFields(endLabels, failure, {
    outcome: '',
    fee_key: '',
    fee_cents: '',
    comment: '',
  })
  const { label: legend, ...outcome } = field('outcome')
  return (
    <Form method="post" noValidate className="stack">
      <FormErrors failure={failure} labels={endLabels} />
      <input type="hidden" name="intent" value="end" />
      <input type="hidden" name="version" value={ticket.version} />
      <ChoiceField
        {...outcome}
        label={legend}
        options={staffOutcomes
          .filter((value) => value !== 'never_arrived' || !ticket.arrived)
          .map((value) => ({ value, label: outcomeName(value) }))}
      />
      {fees.length > 0 && (
        <>
          <SelectField
            {...field('fee_key')}
            options={[
              { value: '', label: 'No fee' },
              ...fees.map(({ key, label, cents }) => ({
                value: key,
                label: `${label}, ${formatCents(cents)}`,
              })),
            ]}
          />
          <MoneyField
            {...field('fee_cents')}
            hint="Left empty, the whole fee; an amount below it is taken as typed."
          />
        </>
      )}
      {unannouncedFees.length > 0 && (
        <p className="text-soft">
          Not to be charged, because the customer was not told before booking: {unannouncedFees.join(', ')}.
        </p>
      )}
      <TextField {...field('comment')} rows={3} required maxLength={2000} />
      <CheckField
        name="visible"
        label={endLabels.visible}
        defaultChecked={Boolean(failure?.values.visible)}
        error={failure?.fields.visible}
      />
      <p className="text-soft">
        The customer gets an email. The agreed price is no longer owed: an issued invoice is corrected by an
        adjustment note, and what was paid beyond the fee is owed back. The pin code is erased, and an open
        quote is withdrawn.
      </p>
      <div>
        <Button variant="danger" busy={busy}>
          End without repair
        </Button>
      </div>
    </Form>
  )
}

/** The outcome of a ticket, with the way back for a phone that comes after all. */
export function EndedNotice({ ticket, failure }: Pick<Props, 'ticket' | 'failure'>) {
  const busy = useSubmitting('take-up')
  if (ticket.outcome === null) {
    return isPosted(ticket.status) ? (
      <p>
        The phone was posted back, or the ticket is completed: it can no longer end without a repair. If its
        parcel was lost, say so under{' '}
        <Link className="text-link" to={`/admin/tickets/${ticket.id}/parcel`}>
          Parcels
        </Link>
        .
      </p>
    ) : null
  }
  return (
    <div className="stack">
      {failure && <Notice tone="bad">{failure.error}</Notice>}
      <p className="text-strong">{outcomeName(ticket.outcome)}</p>
      {ticket.can_take_up && (
        <Form method="post">
          <input type="hidden" name="intent" value="take-up" />
          <input type="hidden" name="version" value={ticket.version} />
          <Button busy={busy}>The phone comes after all: take it up again</Button>
        </Form>
      )}
      {!isPosted(ticket.status) && (
        <p className="text-soft">
          If the phone is to be repaired after all, send a quote: once the customer approves it, the repair
          goes on.
        </p>
      )}
    </div>
  )
}
