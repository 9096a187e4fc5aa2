import { Form } from 'react-router'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { formatCents } from '#contract/money-amounts.ts'
import type { StaffMoney, InvoiceState } from '#contract/money.schema.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import type { MoneyFailure } from './change-money.ts'
import { FormErrors } from '../../forms/form-errors.tsx'

type Props = { money: StaffMoney; failure: MoneyFailure | undefined }

const titles = {
  issued: null,
  not_due: null,
  nothing_to_pay: 'No invoice: there is nothing to pay',
  can_issue: 'The invoice can be issued now',
} satisfies Record<InvoiceState, string | null>

/**
 * Explains why a due ticket has no invoice and links to the remedy, or shows what is agreed and on no invoice yet.
 */
export function NoInvoice({ money, failure }: Props) {
  const { invoice, agreed_cents: agreed, unbilled_cents: unbilled } = money
  const busy = useSubmitting('invoice')
  if (invoice === 'issued' && unbilled > 0) {
    return (
      <Notice tone="info" title={`${formatCents(unbilled)} is on no invoice yet`} className="mb-4">
        The customer has agreed to {formatCents(agreed)}. The rest goes on a further invoice when the ticket
        reaches Pending Payment again.
      </Notice>
    )
  }
  const title = titles[invoice]
  if (title === null) return null
  return (
    <Notice tone="info" title={title} className="mb-4">
      <FormErrors failure={failure?.fieldPrefix === 'invoice-' ? failure : undefined} />
      {invoice === 'nothing_to_pay' && <p>What was agreed comes to {formatCents(agreed)}.</p>}
      {invoice === 'can_issue' && (
        <Form method="post" className="mt-2 stack gap-2">
          <input type="hidden" name="intent" value="invoice" />
          <input type="hidden" name="place" value="invoice-" />
          <p>
            It charges what was agreed{money.papers.length > 0 && ' since the last one'}:{' '}
            {formatCents(unbilled)}.
          </p>
          <Button busy={busy} className="justify-self-start">
            Issue invoice
          </Button>
        </Form>
      )}
    </Notice>
  )
}
