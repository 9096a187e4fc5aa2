import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { counterMethods, inDollars, methodLabels, type DeskEntry, type DeskMoney } from '#contract/money.ts'
import { Button } from '../ui/button.tsx'
import { typedCents } from '../ui/cents.ts'
import { SelectField, TextField } from '../ui/fields.tsx'
import type { MoneyForm, MoneyRefused } from './change-money.ts'
import { FormMistakes } from './form-mistakes.tsx'

type Props = { money: DeskMoney; refused: MoneyRefused | null }

const labels = {
  amount: 'Amount in dollars',
  method: 'How',
  reference: 'Reference',
  reason: 'Reason, as the customer reads it',
  label: 'Line on the note',
}
const methods = counterMethods.map((value) => ({ value, label: methodLabels[value] }))

/** Writes down a payment or refund that went by bank, in cash or through the terminal. */
export function CounterForm({ money, refused, kind }: Props & { kind: 'payment' | 'refund' }) {
  const place = `${kind}-`
  const mine = refused?.place === place ? refused : null
  const suggested = kind === 'payment' ? Math.max(0, money.due_cents) : Math.max(0, -money.due_cents)
  return (
    <LedgerForm place={place} intent={kind} money={money} mine={mine}>
      <div className="money-fields">
        <SelectField
          {...about(place, mine, 'method')}
          options={methods}
          defaultValue={mine?.typed.method || 'bank'}
        />
        <Amount
          place={place}
          mine={mine}
          suggested={suggested}
          hint={kind === 'refund' ? `At most ${inDollars(money.counter_refundable_cents)}.` : undefined}
        />
        <TextField
          {...about(place, mine, 'reference')}
          optional
          maxLength={80}
          autoComplete="off"
          defaultValue={mine?.typed.reference}
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

/** Issues a note that changes what an invoice charges. */
export function AdjustmentForm({ money, refused }: Props) {
  const place = 'adjustment-'
  const mine = refused?.place === place ? refused : null
  const difference = money.agreed_cents - money.invoiced_cents
  return (
    <LedgerForm place={place} intent="adjustment" money={money} mine={mine}>
      <p className="text-soft">
        The invoice stays as it is; a note with its own number says what changes. A minus lowers what is owed.
      </p>
      <div className="money-fields">
        <TextField
          {...about(place, mine, 'label')}
          maxLength={120}
          autoComplete="off"
          defaultValue={mine?.typed.label}
        />
        <Amount place={place} mine={mine} suggested={difference} />
      </div>
      <TextField
        {...about(place, mine, 'reason')}
        maxLength={200}
        autoComplete="off"
        defaultValue={mine?.typed.reason}
      />
      <Send intent="adjustment" words="Issue the adjustment note" />
    </LedgerForm>
  )
}

/** Gives a card payment back to its card. */
export function CardRefundForm({ money, refused, payment }: Props & { payment: DeskEntry }) {
  const place = `card-${payment.id}-`
  const mine = refused?.place === place ? refused : null
  return (
    <LedgerForm place={place} intent="card-refund" money={money} mine={mine}>
      <input type="hidden" name="payment_id" value={payment.id} />
      <Amount
        place={place}
        mine={mine}
        suggested={Math.min(payment.refundable_cents, Math.max(0, -money.due_cents))}
        hint={`At most ${inDollars(payment.refundable_cents)}. It reaches the card in five to ten business days.`}
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
  money: DeskMoney
  mine: MoneyRefused | null
  children: ReactNode
}) {
  return (
    <Form method="post" noValidate className="grid gap-4">
      <FormMistakes mistakes={mine} labels={labelsIn(place)} />
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
  mine: MoneyRefused | null
  suggested: number
  hint?: string | undefined
}) {
  return (
    <TextField
      {...about(place, mine, 'amount')}
      hint={hint}
      inputMode="text"
      maxLength={14}
      autoComplete="off"
      defaultValue={mine?.typed.amount ?? (suggested === 0 ? '' : typedCents(suggested))}
    />
  )
}

type Sending = { intent: MoneyForm; words: string; danger?: boolean; main?: boolean }

/** What is due is the one main button of the page. */
function Send({ intent, words, danger = false, main = false }: Sending) {
  const busy = useNavigation().formData?.get('intent') === intent
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

/** Several forms on one page: the inputs of each have names, and so ids, of their own. */
function about(place: string, mine: MoneyRefused | null, name: keyof typeof labels) {
  return { name: place + name, label: labels[name], error: mine?.fields[place + name] }
}

function labelsIn(place: string): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([name, label]) => [place + name, label]))
}
