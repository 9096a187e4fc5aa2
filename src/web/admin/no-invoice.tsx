import { Form, Link, useNavigation } from 'react-router'
import { inDollars, type DeskMoney, type InvoiceState } from '#contract/money.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/card.tsx'
import type { MoneyRefused } from './change-money.ts'
import { FormMistakes } from './form-mistakes.tsx'

type Props = { money: DeskMoney; refused: MoneyRefused | null }

const titles = {
  issued: null,
  not_due: null,
  nothing_to_pay: 'No invoice: there is nothing to pay',
  no_abn: 'No invoice: the shop has no ABN',
  can_issue: 'The invoice can be issued now',
} satisfies Record<InvoiceState, string | null>

/** Why a ticket has no invoice although payment is due, and the way to one; or that agreed and charged differ. */
export function NoInvoice({ money, refused }: Props) {
  const { invoice, agreed_cents: agreed, invoiced_cents: charged } = money
  const busy = useNavigation().formData?.get('intent') === 'invoice'
  // Once it has been adjusted, somebody has looked at it.
  if (invoice === 'issued' && agreed !== charged && money.papers.length === 1) {
    return (
      <Notice tone="warn" title="Agreed and charged differ" className="mb-4">
        The customer has agreed to {inDollars(agreed)}, the papers charge {inDollars(charged)}. An adjustment
        note puts that right.
      </Notice>
    )
  }
  const title = titles[invoice]
  if (title === null) return null
  return (
    <Notice tone={invoice === 'no_abn' ? 'warn' : 'info'} title={title} className="mb-4">
      <FormMistakes mistakes={refused?.place === 'invoice-' ? refused : null} labels={{}} />
      {invoice === 'nothing_to_pay' && <p>What was agreed comes to {inDollars(agreed)}.</p>}
      {invoice === 'no_abn' && (
        <p>
          An invoice needs one.{' '}
          <Link className="text-link" to="/admin/shop">
            Enter it in the shop profile
          </Link>
          , then issue the invoice here.
        </p>
      )}
      {invoice === 'can_issue' && (
        <Form method="post" className="mt-2 grid gap-2">
          <input type="hidden" name="intent" value="invoice" />
          <input type="hidden" name="place" value="invoice-" />
          <p>It charges what was agreed: {inDollars(agreed)}.</p>
          <Button busy={busy} className="justify-self-start">
            Issue invoice
          </Button>
        </Form>
      )}
    </Notice>
  )
}
