import { redirect, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { ExportFormat, ExportPart } from '#contract/money-reports.ts'
import { formHandler } from '../../forms/form-action.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { getPage } from '../../page-context.ts'
import { formatDay } from '#contract/format-day.ts'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { FilterForm, type FilterField } from '../lists/filter-form.tsx'
import { getNextPageSearch, getPreviousPageSearch } from '../lists/list-pages.ts'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { useRole } from '../use-role.ts'
import { ExportReport } from './export-report.tsx'
import { InvoiceReport } from './invoice-report.tsx'
import { parseGstBasis, loadReport, type LoadedReport, type Report } from './load-reports.ts'
import './money-reports.css'
import { PaymentReport } from './payment-report.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { DocumentsLink } from './documents-link.tsx'
import { DownloadLink, PageLinks } from './report-parts.tsx'
import { getListSearch, isOpenList, listNames, openLists, reportLists, toQuery } from './report-search.ts'
import { SummaryCard } from './summary-card.tsx'
import { UnpaidReport } from './unpaid-report.tsx'

export const meta = () => staffMeta('Money')

export async function loader({ context, request }: LoaderFunctionArgs): Promise<LoadedReport> {
  return loadReport(getPage(context).api, new URL(request.url).searchParams)
}

export const action = staffFormAction(
  formHandler({
    fields: ['format', 'part'],
    call: ({ format, part }, { api }) =>
      api.send('POST /api/money/exports', {
        data: { format: format as ExportFormat, part: part as ExportPart },
      }),
    done({ export: { number } }, { flash }) {
      flash('success', `Export ${number} is made. Download its file from the list.`)
      return redirect('/admin/money?list=exports', 303)
    },
  }),
)

const ownersLists = new Set<Report['list']>(['summary', 'exports'])

const labels = { from: 'From', to: 'To', search: 'Search', basis: 'GST basis' }

type Props = { loaderData: LoadedReport; actionData?: FormFailure }

export default function MoneyReportsPage({ loaderData: { report, failure }, actionData }: Props) {
  const [search] = useSearchParams()
  const busy = useSubmitting()
  const { list } = report
  const period = report.list === 'exports' ? report.period : report.reply
  const isOpenBalance = isOpenList(list)
  // Files and the sums of the business are the owner's.
  const isOwner = useRole() === 'owner'
  const lists = isOwner ? reportLists : reportLists.filter((name) => !ownersLists.has(name))
  const href = isOwner ? csvAddress(report, search) : null
  const typed = (name: 'from' | 'to') => (failure ? (search.get(name) ?? '') : (period[name] ?? ''))
  const fields: FilterField[] = []
  if (list === 'summary') {
    const options = [
      { value: 'accrual', label: 'Accrual' },
      { value: 'cash', label: 'Cash' },
    ]
    fields.push({ name: 'basis', label: labels.basis, value: parseGstBasis(search), options })
  } else if (list !== 'exports') {
    const placeholder = 'Number, name or amount'
    fields.push({
      name: 'search',
      label: labels.search,
      placeholder,
      maxLength: 80,
      error: failure?.fields.search,
    })
  }
  return (
    <>
      <PageHeading
        title="Money"
        intro={describeReport(report)}
        actions={
          href &&
          !failure && (
            <>
              {report.list === 'invoices' && !search.get('search') && <DocumentsLink reply={report.reply} />}
              <DownloadLink href={href}>Download as CSV</DownloadLink>
            </>
          )
        }
      />
      <nav aria-label="Lists of money" className="report-lists">
        {lists.map((name) => (
          <Link
            key={name}
            to={getListSearch(failure ? new URLSearchParams() : search, name)}
            aria-current={name === list ? 'page' : undefined}
          >
            {listNames[name]}
          </Link>
        ))}
      </nav>
      <FormErrors failure={failure ?? actionData} labels={labels} />
      <div className="report-filter">
        <PeriodPicker
          key={list}
          shown={{ from: period.from ?? null, to: period.to ?? null }}
          typed={{ from: typed('from'), to: typed('to') }}
          today={period.today}
          errors={failure?.fields}
          toSearch={(days) => toQuery({ list, ...days, basis: search.get('basis') })}
          keep={['list', 'basis', 'search']}
          all={isOpenBalance}
        />
        {fields.length > 0 && (
          <FilterForm
            key={`filter ${list}`}
            label="Filter the list"
            fields={fields}
            keep={['list', 'from', 'to']}
          />
        )}
      </div>
      <ReportBody report={report} busy={busy} />
      <PageLinks
        before={failure ? null : getPreviousPageSearch(search)}
        after={
          'next' in report.reply && report.reply.next !== null
            ? getNextPageSearch(search, report.reply.next)
            : null
        }
      />
    </>
  )
}

function ReportBody({ report, busy }: { report: Report; busy: boolean }) {
  switch (report.list) {
    case 'invoices':
      return <InvoiceReport reply={report.reply} />
    case 'payments':
      return <PaymentReport reply={report.reply} />
    case 'unpaid':
    case 'deposits':
    case 'owed-back':
      return <UnpaidReport reply={report.reply} list={report.list} />
    case 'summary':
      return <SummaryCard summary={report.reply} />
    case 'exports':
      return <ExportReport reply={report.reply} period={report.period} busy={busy} />
  }
}

function describeReport(report: Report): string {
  const { from, to } = report.list === 'exports' ? report.period : report.reply
  const what = listNames[report.list]
  return from === null || to === null
    ? `${what}, all of it.`
    : `${what}, ${formatDay(from)} to ${formatDay(to)}.`
}

function csvAddress(report: Report, search: URLSearchParams): string | null {
  if (report.list === 'exports') return null
  const { from, to } = report.reply
  const query = toQuery({
    from,
    to,
    search: search.get('search'),
    owed: isOpenList(report.list) ? openLists[report.list] : null,
    basis: report.list === 'summary' ? parseGstBasis(search) : null,
  })
  return `/api/money/${isOpenList(report.list) ? 'unpaid' : report.list}.csv${query}`
}
