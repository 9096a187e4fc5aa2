import { formatCents } from '#contract/money-amounts.ts'
import { describePayDay, formatAbn, labelAdjusted, listStandingLines } from '#contract/billing-words.ts'
import { formatDay } from '#contract/format-day.ts'
import type { BillingDocument, ShownDocument } from '#contract/money.schema.ts'

/** An issued invoice or adjustment note, laid out to print on one page. */
export function BillingSheet({ document }: { document: ShownDocument }) {
  const { seller, buyer, title, number, gst_registered: gst } = document
  return (
    <article className="billing" aria-labelledby="billing-title">
      <header className="billing-head">
        <div>
          <p className="label-type">Ticket {document.ticket_id}</p>
          <h1 id="billing-title">
            {title} {number}
          </h1>
        </div>
        <address>
          <strong>{seller.name}</strong>
          {[...seller.address, seller.phone, seller.email].map((line) => (
            <span key={line}>{line}</span>
          ))}
          {seller.abn !== '' && <span>ABN {formatAbn(seller.abn)}</span>}
        </address>
      </header>
      <div className="billing-about">
        <dl>
          <Fact label="Date" value={formatDay(document.issued_on)} />
          {describePayDay(document).map(([label, day]) => (
            <Fact key={label} label={label} value={formatDay(day)} />
          ))}
          <Fact label="For" value={document.about} />
          {document.adjusts !== null && (
            <Fact label={labelAdjusted(document)} value={String(document.adjusts)} />
          )}
          {document.reason !== '' && <Fact label="Reason" value={document.reason} />}
        </dl>
        {buyer && (
          <address>
            <span className="label-type">To</span>
            <strong>{buyer.company ?? buyer.name}</strong>
            {buyer.company !== undefined && <span>{buyer.name}</span>}
            {buyer.abn !== undefined && <span>ABN {formatAbn(buyer.abn)}</span>}
            {buyer.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        )}
      </div>
      <table className="billing-lines">
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">{gst ? 'Amount, GST included' : 'Amount'}</th>
          </tr>
        </thead>
        <tbody>
          {document.lines.map(({ label, amount_cents }, index) => (
            // Two lines may have the same text.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <th scope="row">{label}</th>
              <td>{formatCents(amount_cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{totalLabel(document)}</th>
            <td>{formatCents(document.total_cents)}</td>
          </tr>
          {gst && (
            <tr className="billing-gst">
              <th scope="row">GST included in the total</th>
              <td>{formatCents(document.gst_cents)}</td>
            </tr>
          )}
          {listStandingLines(document).map(({ label, cents, isLast }) => (
            <tr key={label} className={isLast ? undefined : 'billing-gst'}>
              <th scope="row">{label}</th>
              <td>{formatCents(cents)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      {document.bank && (
        <section className="billing-pay billing-about">
          <h2>How to pay by bank transfer</h2>
          <dl>
            <Fact label="Account name" value={document.bank.accountName} />
            <Fact label="BSB" value={document.bank.bsb} />
            <Fact label="Account number" value={document.bank.accountNumber} />
            {document.bank.payId !== undefined && <Fact label="Or PayID" value={document.bank.payId} />}
            {document.standing && <Fact label="Reference" value={document.standing.reference} />}
          </dl>
        </section>
      )}
      <p className="billing-small">All prices are in Australian dollars{gst ? ' and include GST' : ''}.</p>
    </article>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function totalLabel({ kind, total_cents }: BillingDocument): string {
  if (kind === 'invoice') return 'Total'
  return total_cents < 0 ? 'Less to pay' : 'More to pay'
}
