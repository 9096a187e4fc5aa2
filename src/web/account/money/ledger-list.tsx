import { formatCents } from '#contract/money-amounts.ts'
import { hasReceipt, methodLabels } from '#contract/money.ts'
import { getPaidAhead } from '#contract/billing-words.ts'
import { formatDay } from '#contract/format-day.ts'
import type { LedgerEntry, Money } from '#contract/money.schema.ts'
import { useDateTime } from '../../ui/time.tsx'

/** Charges, payments and refunds as a list, with what is left of them at the end. */
export function LedgerList({ money }: { money: Money }) {
  const { papers: documents, entries, due_cents: due, owed_back_cents: owed } = money
  const isAsked = money.invoice === 'can_issue'
  const uninvoiced = isAsked ? due - owed - money.balance_cents : 0
  const ahead = getPaidAhead(money)
  if (documents.length === 0 && entries.length === 0 && uninvoiced === 0) return null
  return (
    <dl className="ledger">
      {uninvoiced > 0 && (
        <div>
          <dt>Agreed price</dt>
          <dd>{formatCents(uninvoiced)}</dd>
        </div>
      )}
      {documents.map((document) => (
        <LedgerLine
          key={`document-${document.number}`}
          label={`${document.title} ${document.number}`}
          when={document.issued_at}
          cents={document.total_cents}
        />
      ))}
      {entries.map((entry) => (
        <LedgerLine
          key={entry.id}
          label={getWords(entry)}
          when={entry.paid_on}
          cents={signed(entry)}
          receipt={
            hasReceipt(entry, entries)
              ? `/api/tickets/${money.ticket_id}/payments/${entry.id}/receipt.pdf`
              : undefined
          }
        />
      ))}
      {ahead > 0 && <Total label="Paid ahead" cents={ahead} />}
      {owed > 0 && <Total label="Your credit" cents={owed} />}
      {(due > 0 || ahead + owed === 0) && <Total label="Left to pay" cents={due} />}
    </dl>
  )
}

function Total({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="ledger-total">
      <dt>{label}</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  )
}

type Line = { label: string; when: string; cents: number; receipt?: string | undefined }

function LedgerLine({ label, when, cents, receipt }: Line) {
  const inWords = useDateTime()
  return (
    <div>
      <dt>
        {label}
        <time dateTime={when}>{when.length === 10 ? formatDay(when) : inWords(when)}</time>
        {receipt !== undefined && (
          <a className="text-link screen-only" href={receipt}>
            Receipt
          </a>
        )}
      </dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  )
}

const customerWords = {
  payment: 'Paid',
  refund: 'Refunded',
  refund_failed: 'Refund that did not arrive',
  reversal: 'Recorded by mistake, taken back',
  credit: 'Credit within your parcel',
} as const

function getWords({ kind, method, amount_cents, neighbour }: LedgerEntry): string {
  if (kind === 'credit') return `Credit ${amount_cents < 0 ? 'used for' : 'from'} ticket ${neighbour}`
  return `${customerWords[kind]}: ${methodLabels[method].toLowerCase()}`
}

function signed({ kind, amount_cents }: LedgerEntry): number {
  return kind === 'refund' ? amount_cents : -amount_cents
}
