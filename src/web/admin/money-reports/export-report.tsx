import { Form } from 'react-router'
import { formatCents } from '#contract/money-amounts.ts'
import {
  exportFormats,
  exportParts,
  formatNames,
  listFileParts,
  type ExportFormat,
  type ExportPart,
  type FilePart,
} from '#contract/money-reports.ts'
import type { ExportList } from '#contract/money-reports.schema.ts'
import { Button } from '../../ui/button.tsx'
import { Card, EmptyState } from '../../ui/card.tsx'
import { formatDay } from '#contract/format-day.ts'
import { DataTable } from '../../ui/table.tsx'
import { DateTime } from '../../ui/time.tsx'
import { DownloadLink } from './report-parts.tsx'
import { toQuery } from './report-search.ts'

const partNames = { sales: 'Invoices and notes', payments: 'Payments and refunds' } as const satisfies Record<
  ExportPart,
  string
>

/** The name of a file; MYOB has two for payments. */
function nameFile(format: ExportFormat, part: FilePart): string {
  if (part === 'deposits') return 'Deposits and refunds'
  return format === 'myob' && part === 'payments' ? 'Payments' : partNames[part]
}

/** What the import of each program asks for. */
const advice = {
  xero: [
    'Invoices: choose “Tax Inclusive” when Xero asks how amounts are to be read.',
    'Payments are lines of a bank statement, one statement for each account: import the lines of each “Bank Account” into that account.',
  ],
  myob: [
    'Invoices: import as service sales; amounts include GST (“Inclusive”).',
    'Payments: import as “Receive Payments”. Deposits and refunds: import as “Receive Money”; once a deposit is invoiced, apply it to the invoice in MYOB.',
    'Accounts, the tax codes GST and N-T, and the payment methods (Card, Bank transfer, Cash, Card at the counter) have to exist there.',
  ],
} as const satisfies Record<ExportFormat, readonly string[]>

const columns = [
  { key: 'number', label: 'Export' },
  { key: 'what', label: 'What' },
  { key: 'when', label: 'When' },
  { key: 'rows', label: 'Rows', align: 'end' },
  { key: 'total', label: 'Total', align: 'end' },
  { key: 'file', label: 'File' },
] as const

type Props = { reply: ExportList; period: { from: string; to: string }; busy: boolean }

/** Files for accounting programs: what is new, any period, and the earlier exports. */
export function ExportReport({ reply: { exports, fresh }, period, busy }: Props) {
  const getCount = (format: ExportFormat, part: ExportPart) =>
    fresh.find((row) => row.format === format && row.part === part)?.rows ?? 0
  const { from, to } = period
  return (
    <div className="stack">
      <div className="split gap-4">
        {exportFormats.map((format) => (
          <Card key={format} title={formatNames[format]}>
            <div className="stack gap-3">
              <p className="text-small text-soft">
                New since the last export. Each document and payment goes out once.
              </p>
              {exportParts.map((part) => (
                <Form method="post" key={part} className="report-new">
                  <input type="hidden" name="intent" value="export" />
                  <input type="hidden" name="format" value={format} />
                  <input type="hidden" name="part" value={part} />
                  <span>
                    {partNames[part]}: {getCount(format, part)} new
                  </span>
                  {getCount(format, part) > 0 && (
                    <Button
                      type="submit"
                      variant="primary"
                      busy={busy}
                      aria-label={`Export ${partNames[part].toLowerCase()} for ${formatNames[format]}`}
                    >
                      Export
                    </Button>
                  )}
                </Form>
              ))}
              <p className="text-small text-soft">
                {formatDay(from)} to {formatDay(to)}, whatever was exported before:
              </p>
              <div className="row">
                {exportParts
                  .flatMap((part) => listFileParts(format, part))
                  .map((part) => (
                    <DownloadLink
                      key={part}
                      href={`/api/money/exports/${format}${toQuery({ from, to, part })}`}
                    >
                      {nameFile(format, part)}
                    </DownloadLink>
                  ))}
              </div>
              <ul className="stack gap-1 text-small text-soft">
                {advice[format].map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </div>
          </Card>
        ))}
      </div>
      {exports.length === 0 ? (
        <EmptyState title="No exports yet" text="An export can be downloaded here again later." />
      ) : (
        <>
          <DataTable
            caption="Earlier exports"
            columns={columns}
            rows={exports.map((row) => ({
              key: row.number,
              cells: {
                number: row.number,
                what: `${formatNames[row.format]}, ${partNames[row.part].toLowerCase()}`,
                when: (
                  <span>
                    <DateTime iso={row.at} />
                    {row.by && ` by ${row.by}`}
                  </span>
                ),
                rows: row.rows,
                total: formatCents(row.total_cents),
                file: (
                  <div className="row">
                    {listFileParts(row.format, row.part).map((part) => (
                      <DownloadLink
                        key={part}
                        href={`/api/money/exports/${row.format}/${row.number}${toQuery({ part })}`}
                      >
                        {nameFile(row.format, part)}
                        <span className="visually-hidden"> of export {row.number}</span>
                      </DownloadLink>
                    ))}
                  </div>
                ),
              },
            }))}
          />
          <p className="text-small text-soft">
            A downloaded file is the same again, except that customers are named as they are now.
          </p>
        </>
      )}
    </div>
  )
}
