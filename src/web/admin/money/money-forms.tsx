import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { counterMethods, methodLabels } from '#contract/money.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, MoneyField, SelectField, TextField } from '../../forms/fields.tsx'
import type { MoneyForm, MoneyFailure } from './change-money.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { formatDay } from '#contract/format-day.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { formatAmountField } from '#contract/amount-field.ts'
import type { StaffLedgerEntry, StaffMoney } from '#contract/money.schema.ts'

type Props = { money: StaffMoney; failure: MoneyFailure | undefined }

const labels = {
  amount: 'Amount in dollars',
  paid_on: 'Day',
  method: 'How',
  reference: 'Reference',
  reason: 'Reason, as the customer reads it',
  label: 'Line on the note',
  confirmed: 'Yes, record it; the rest becomes credit',
}
const methods = counterMethods.map((value) => ({ value, label: methodLabels[value] }))

type EntryForm = 'payment' | 'refund' | 'parcel-payment'
const sendWords = {
  payment: 'Record the payment',
  refund: 'Record the refund',
  'parcel-payment': 'Record the payment for the parcel',
} as const satisfies Record<EntryForm, string>

/** Form to record a payment or refund by bank transfer, cash or terminal; a payment also for everything in the parcel. */
export function RecordPaymentForm({ money, failure, kind }: Props & { kind: EntryForm }) {
  const fieldPrefix = `${kind}-`
  const mine = failure?.fieldPrefix === fieldPrefix ? failure : undefined
  const due = kind === 'parcel-payment' ? (money.parcel?.due_cents ?? 0) : money.due_cents
  const suggested = kind === 'refund' ? money.owed_back_cents : due
  return (
    <LedgerForm
      fieldPrefix={fieldPrefix}
      intent={kind}
      version={kind === 'parcel-payment' ? money.parcel_version : money.version}
      mine={mine}
    >
      {kind === 'parcel-payment' && <input type="hidden" name="parcel_id" value={money.parcel?.id} />}
      <div className="money-fields">
        <SelectField
          {...inputProps(fieldPrefix, mine, 'method')}
          options={methods}
          defaultValue={mine?.values.method || 'bank'}
        />
        <Amount
          fieldPrefix={fieldPrefix}
          mine={mine}
          suggested={suggested}
          hint={kind === 'refund' ? `At most ${formatCents(money.counter_refundable_cents)}.` : undefined}
        />
        <TextField
          {...inputProps(fieldPrefix, mine, 'paid_on')}
          type="date"
          min={money.paid_from}
          max={money.paid_to}
          hint={
            money.exported_until === null
              ? undefined
              : `Files for Xero or MYOB hold payments up to ${formatDay(money.exported_until)}.`
          }
          defaultValue={mine?.values.paid_on || money.paid_to}
        />
        <TextField
          {...inputProps(fieldPrefix, mine, 'reference')}
          optional
          maxLength={80}
          autoComplete="off"
          defaultValue={mine?.values.reference}
        />
      </div>
      {mine?.asks && <CheckField {...inputProps(fieldPrefix, mine, 'confirmed')} value="yes" />}
      <Send
        intent={kind}
        words={sendWords[kind]}
        main={kind !== 'refund' && due > 0 && (kind === 'parcel-payment') === (money.parcel !== null)}
      />
    </LedgerForm>
  )
}

/** Form to take back an entry that was recorded by mistake. */
export function ReversalForm({ money, failure, payment }: Props & { payment: StaffLedgerEntry }) {
  const fieldPrefix = `reversal-${payment.id}-`
  const mine = failure?.fieldPrefix === fieldPrefix ? failure : undefined
  return (
    <LedgerForm fieldPrefix={fieldPrefix} intent="reversal" version={money.version} mine={mine}>
      <input type="hidden" name="payment_id" value={payment.id} />
      <p className="text-soft">
        A second entry takes it back; both stay in the list, and the customer gets an email. Money that is
        handed back is a refund instead.
      </p>
      <TextField
        {...inputProps(fieldPrefix, mine, 'reason')}
        label="Reason"
        maxLength={200}
        autoComplete="off"
        defaultValue={mine?.values.reason}
      />
      <Send intent="reversal" words="Take it back" danger />
    </LedgerForm>
  )
}

/** Form to issue an adjustment note for an invoice. */
export function AdjustmentForm({ money, failure }: Props) {
  const fieldPrefix = 'adjustment-'
  const mine = failure?.fieldPrefix === fieldPrefix ? failure : undefined
  const difference = Math.min(0, money.unbilled_cents)
  return (
    <LedgerForm fieldPrefix={fieldPrefix} intent="adjustment" version={money.version} mine={mine}>
      <p className="text-soft">
        The invoice stays as it is; a note with its own number says what changes. A minus lowers what is owed.
      </p>
      <div className="money-fields">
        <TextField
          {...inputProps(fieldPrefix, mine, 'label')}
          maxLength={120}
          autoComplete="off"
          defaultValue={mine?.values.label}
        />
        <Amount fieldPrefix={fieldPrefix} mine={mine} suggested={difference} />
      </div>
      <TextField
        {...inputProps(fieldPrefix, mine, 'reason')}
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
  const fieldPrefix = `card-${payment.id}-`
  const mine = failure?.fieldPrefix === fieldPrefix ? failure : undefined
  return (
    <LedgerForm fieldPrefix={fieldPrefix} intent="card-refund" version={money.version} mine={mine}>
      <input type="hidden" name="payment_id" value={payment.id} />
      <Amount
        fieldPrefix={fieldPrefix}
        mine={mine}
        suggested={Math.min(payment.refundable_cents, money.owed_back_cents)}
        hint={`At most ${formatCents(payment.refundable_cents)}. It reaches the card in five to ten business days.`}
      />
      <Send intent="card-refund" words="Refund to the card" danger />
    </LedgerForm>
  )
}

function LedgerForm({
  fieldPrefix,
  intent,
  version,
  mine,
  children,
}: {
  fieldPrefix: string
  intent: MoneyForm
  version: number
  mine: MoneyFailure | undefined
  children: ReactNode
}) {
  return (
    <Form method="post" noValidate className="stack">
      <FormErrors failure={mine} labels={labelsIn(fieldPrefix)} />
      <input type="hidden" name="place" value={fieldPrefix} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={version} />
      {children}
    </Form>
  )
}

function Amount({
  fieldPrefix,
  mine,
  suggested,
  hint,
}: {
  fieldPrefix: string
  mine: MoneyFailure | undefined
  suggested: number
  hint?: string | undefined
}) {
  return (
    <MoneyField
      {...inputProps(fieldPrefix, mine, 'amount')}
      hint={hint}
      // A minus, which the keys of "decimal" lack.
      inputMode="text"
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
function inputProps(fieldPrefix: string, mine: MoneyFailure | undefined, name: keyof typeof labels) {
  return { name: fieldPrefix + name, label: labels[name], error: mine?.fields[fieldPrefix + name] }
}

function labelsIn(fieldPrefix: string): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([name, label]) => [fieldPrefix + name, label]))
}
