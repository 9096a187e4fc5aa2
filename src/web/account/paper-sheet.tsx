import { inDollars, type Paper } from '#contract/money.ts'
import { issuedOn, spacedAbn } from '#contract/paper-words.ts'

/** An invoice or adjustment note as it was issued, as a sheet that prints on one page. */
export function PaperSheet({ paper }: { paper: Paper }) {
  const { seller, buyer, title, number, gst_registered: gst } = paper
  return (
    <article className="paper" aria-labelledby="paper-title">
      <header className="paper-head">
        <div>
          <p className="label-type">Ticket {paper.ticket_id}</p>
          <h1 id="paper-title">
            {title} {number}
          </h1>
        </div>
        <address>
          <strong>{seller.name}</strong>
          {[...seller.address, seller.phone, seller.email].map((line) => (
            <span key={line}>{line}</span>
          ))}
          <span>ABN {spacedAbn(seller.abn)}</span>
        </address>
      </header>
      <div className="paper-about">
        <dl>
          <Fact label="Date" value={issuedOn(paper.issued_on)} />
          <Fact label="For" value={paper.about} />
          {paper.adjusts !== null && <Fact label="Adjusts invoice" value={String(paper.adjusts)} />}
          {paper.reason !== '' && <Fact label="Reason" value={paper.reason} />}
        </dl>
        {buyer && (
          <address>
            <span className="label-type">To</span>
            <strong>{buyer.name}</strong>
            {buyer.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        )}
      </div>
      <table className="paper-lines">
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">{gst ? 'Amount, GST included' : 'Amount'}</th>
          </tr>
        </thead>
        <tbody>
          {paper.lines.map(({ label, amount_cents }, place) => (
            // Two lines may say the same.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={place}>
              <th scope="row">{label}</th>
              <td>{inDollars(amount_cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{totalLabel(paper)}</th>
            <td>{inDollars(paper.total_cents)}</td>
          </tr>
          {gst && (
            <tr className="paper-gst">
              <th scope="row">GST included in the total</th>
              <td>{inDollars(paper.gst_cents)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      {paper.bank && (
        <section className="paper-pay paper-about">
          <h2>How to pay by bank transfer</h2>
          <dl>
            <Fact label="Account name" value={paper.bank.accountName} />
            <Fact label="BSB" value={paper.bank.bsb} />
            <Fact label="Account" value={paper.bank.accountNumber} />
            <Fact label="Reference" value={String(paper.ticket_id)} />
          </dl>
        </section>
      )}
      <p className="paper-small">All prices are in Australian dollars{gst ? ' and include GST' : ''}.</p>
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

function totalLabel({ kind, total_cents }: Paper): string {
  if (kind === 'invoice') return 'Total'
  return total_cents < 0 ? 'Less to pay' : 'More to pay'
}
