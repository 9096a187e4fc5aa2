import { Form } from 'react-router'
import { formatCents } from '#contract/money-amounts.ts'
import {
  exportFormats,
  exportParts,
  formatNames,
  type ExportFormat,
  type ExportPart,
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
                {exportParts.map((part) => (
                  <DownloadLink
                    key={part}
                    href={`/api/money/exports/${format}${toQuery({ from, to, part })}`}
                  >
                    {partNames[part]}
                  </DownloadLink>
                ))}
              </div>
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
                  <DownloadLink href={`/api/money/exports/${row.format}/${row.number}`}>
                    Download<span className="visually-hidden"> export {row.number}</span>
                  </DownloadLink>
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
