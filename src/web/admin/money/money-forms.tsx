import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { counterMethods, methodLabels, type StaffLedgerEntry, type StaffMoney } from '#contract/money.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../forms/fields.tsx'
import type { MoneyForm, MoneyFailure } from './change-money.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { formatAmountField, formatCents } from '#contract/money-amounts.ts'

type Props = { money: StaffMoney; failure: MoneyFailure | undefined }

const labels = {
  amount: 'Amount in dollars',
  method: 'How',
  reference: 'Reference',
  reason: 'Reason, as the customer reads it',
  label: 'Line on the note',
}
const methods = counterMethods.map((value) => ({ value, label: methodLabels[value] }))

/** Form to record a payment or refund by bank transfer, cash or terminal. */
export function RecordPaymentForm({ money, failure, kind }: Props & { kind: 'payment' | 'refund' }) {
  const place = `${kind}-`
  const mine = failure?.place === place ? failure : undefined
  const suggested = kind === 'payment' ? Math.max(0, money.due_cents) : Math.max(0, -money.due_cents)
  return (
    <LedgerForm place={place} intent={kind} money={money} mine={mine}>
      <div className="money-fields">
        <SelectField
          {...inputProps(place, mine, 'method')}
          options={methods}
          defaultValue={mine?.values.method || 'bank'}
        />
        <Amount
          place={place}
          mine={mine}
          suggested={suggested}
          hint={kind === 'refund' ? `At most ${formatCents(money.counter_refundable_cents)}.` : undefined}
        />
        <TextField
          {...inputProps(place, mine, 'reference')}
          optional
          maxLength={80}
          autoComplete="off"
          defaultValue={mine?.values.reference}
        />
      </div>
      <Send
        intent={kind}
        words={kind === 'payment' ? 'Record the payment' : 'Record the refund'}
        main={kind === 'payment' && money.due_cents > 0}
      />
    </LedgerForm>
  )
}

/** Form to issue an adjustment note for an invoice. */
export function AdjustmentForm({ money, failure }: Props) {
  const place = 'adjustment-'
  const mine = failure?.place === place ? failure : undefined
  const difference = Math.min(0, money.unbilled_cents)
  return (
    <LedgerForm place={place} intent="adjustment" money={money} mine={mine}>
      <p className="text-soft">
        The invoice stays as it is; a note with its own number says what changes. A minus lowers what is owed.
      </p>
      <div className="money-fields">
        <TextField
          {...inputProps(place, mine, 'label')}
          maxLength={120}
          autoComplete="off"
          defaultValue={mine?.values.label}
        />
        <Amount place={place} mine={mine} suggested={difference} />
      </div>
      <TextField
        {...inputProps(place, mine, 'reason')}
        maxLength={200}
        autoComplete="off"
        defaultValue={mine?.values.reason}
      />
      <Send intent="adjustment" words="Issue the adjustment note" />
    </LedgerForm>
  )
}

/** Form to refund a card payment to its card. */
export function CardRefundForm({ money, failure, payment }: Props & { payment: StaffLedgerEntry }) {
  const place = `card-${payment.id}-`
  const mine = failure?.place === place ? failure : undefined
  return (
    <LedgerForm place={place} intent="card-refund" money={money} mine={mine}>
      <input type="hidden" name="payment_id" value={payment.id} />
      <Amount
        place={place}
        mine={mine}
        suggested={Math.min(payment.refundable_cents, Math.max(0, -money.due_cents))}
        hint={`At most ${formatCents(payment.refundable_cents)}. It reaches the card in five to ten business days.`}
      />
      <Send intent="card-refund" words="Refund to the card" danger />
    </LedgerForm>
  )
}

function LedgerForm({
  place,
  intent,
  money,
  mine,
  children,
}: {
  place: string
  intent: MoneyForm
  money: StaffMoney
  mine: MoneyFailure | undefined
  children: ReactNode
}) {
  return (
    <Form method="post" noValidate className="grid gap-4">
      <FormErrors failure={mine} labels={labelsIn(place)} />
      <input type="hidden" name="place" value={place} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={money.version} />
      {children}
    </Form>
  )
}

function Amount({
  place,
  mine,
  suggested,
  hint,
}: {
  place: string
  mine: MoneyFailure | undefined
  suggested: number
  hint?: string | undefined
}) {
  return (
    <TextField
      {...inputProps(place, mine, 'amount')}
      hint={hint}
      inputMode="text"
      maxLength={14}
      autoComplete="off"
      defaultValue={mine?.values.amount ?? (suggested === 0 ? '' : formatAmountField(suggested))}
    />
  )
}

type Sending = { intent: MoneyForm; words: string; danger?: boolean; main?: boolean }

/** The due action has the page's primary button. */
function Send({ intent, words, danger = false, main = false }: Sending) {
  const busy = useSubmitting(intent)
  return (
    <Button
      variant={danger ? 'danger' : main ? 'primary' : 'secondary'}
      busy={busy}
      className="justify-self-start"
    >
      {words}
    </Button>
  )
}

/** Prefixes input names and ids, since the page has several forms with the same fields. */
function inputProps(place: string, mine: MoneyFailure | undefined, name: keyof typeof labels) {
  return { name: place + name, label: labels[name], error: mine?.fields[place + name] }
}

function labelsIn(place: string): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([name, label]) => [place + name, label]))
}
