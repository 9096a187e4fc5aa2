import { MAX_DOCUMENTS_IN_ZIP } from '#contract/money-reports.ts'
import type { InvoiceList } from '#contract/money-reports.schema.ts'
import { DownloadLink } from './report-parts.tsx'
import { toQuery } from './report-search.ts'

/** Downloads all invoices and notes of the period as PDFs in one file, or says why it cannot. */
export function DocumentsLink({ reply: { from, to, totals } }: { reply: InvoiceList }) {
  if (totals.count === 0) return null
  if (totals.count > MAX_DOCUMENTS_IN_ZIP) {
    return (
      <span className="report-download text-small text-soft">
        For all PDFs as one ZIP, choose a period with at most {MAX_DOCUMENTS_IN_ZIP.toLocaleString('en-AU')}{' '}
        documents.
      </span>
    )
  }
  return (
    <DownloadLink href={`/api/money/documents.zip${toQuery({ from, to })}`}>All PDFs as one ZIP</DownloadLink>
  )
}
