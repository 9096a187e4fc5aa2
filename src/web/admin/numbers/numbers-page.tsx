import { data, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { Numbers } from '#contract/numbers.schema.ts'
import { isRefused, type Refused } from '../../api.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { getPage } from '../../page-context.ts'
import { Card, Notice } from '../../ui/card.tsx'
import { formatDay } from '#contract/format-day.ts'
import { Link } from '../../link.tsx'
import { Folds } from '../../ui/folds.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import '../money-reports/money-reports.css'
import { PeriodPicker } from '../money-reports/period-picker.tsx'
import { DownloadLink } from '../money-reports/report-parts.tsx'
import { toQuery } from '../money-reports/report-search.ts'
import { staffMeta } from '../staff-meta.ts'
import { BackByTables } from './back-by-tables.tsx'
import { BarPlot } from './bar-plot.tsx'
import {
  BusyDays,
  ClaimTable,
  FigureTable,
  MainFigures,
  PointTable,
  SourceTable,
  StaffWorkTable,
  StageTable,
} from './number-tables.tsx'
import { MarginTables } from './margin-tables.tsx'
import './numbers.css'
import { SpeedTables } from './speed-tables.tsx'
import { StagePlot } from './stage-plot.tsx'

type Loaded = {
  numbers: Numbers
  /** Why the period was refused; the numbers are then those of the present month. */
  failure: Pick<Refused, 'error' | 'fields'> | null
}

export const meta = () => staffMeta('Numbers')

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = getPage(context)
  const search = new URL(request.url).searchParams
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  const filtered = await api.send('GET /api/numbers', { ...(from && { from }), ...(to && { to }) })
  if (!isRefused(filtered)) return { numbers: filtered, failure: null }
  if (filtered.status !== 400) throw data({ error: filtered.error }, { status: filtered.status })
  const usual = await api.send('GET /api/numbers', {})
  if (isRefused(usual)) throw data({ error: usual.error }, { status: usual.status })
  return { numbers: usual, failure: { error: filtered.error, fields: filtered.fields } }
}

const labels = { from: 'From', to: 'To' }

export default function NumbersPage({ loaderData: { numbers, failure } }: { loaderData: Loaded }) {
  const [search] = useSearchParams()
  const { from, to, before } = numbers
  const typed = (name: 'from' | 'to') => (failure ? (search.get(name) ?? '') : numbers[name])
  return (
    <>
      <PageHeading
        title="Numbers"
        intro={`${formatDay(from)} to ${formatDay(to)}, compared with ${formatDay(before.from)} to ${formatDay(before.to)}.`}
        actions={
          !failure && (
            <DownloadLink href={`/api/numbers.csv${toQuery({ from, to })}`}>Download as CSV</DownloadLink>
          )
        }
      />
      <FormErrors failure={failure ?? undefined} labels={labels} />
      <div className="report-filter">
        <PeriodPicker
          shown={{ from, to }}
          typed={{ from: typed('from'), to: typed('to') }}
          today={numbers.today}
          errors={failure?.fields}
          toSearch={toQuery}
        />
      </div>
      {!numbers.complete && (
        <Notice tone="info" className="mb-4">
          Tickets from before an update are still being added up. Look again in a few minutes.
        </Notice>
      )}
      <div className="numbers">
        <MainFigures numbers={numbers} />
        <Card title="Bookings and arrivals">
          <BarPlot plot={numbers.plot} />
        </Card>
        <Folds label="In detail">
          <Card title="How do all figures compare?">
            <FigureTable numbers={numbers} />
          </Card>
          <Card title="How many were booked, and how many arrived, day by day?">
            <PointTable numbers={numbers} />
          </Card>
          {numbers.stages.some(({ now }) => now.tickets > 0) && (
            <Card title="How long does each stage take?">
              <p className="mb-2 text-small text-soft">
                A ticket counts in the period in which the stage ended. Half of the tickets took the median or
                less, nine of ten at most the 90 % time.
              </p>
              <div className="stack">
                <StagePlot rows={numbers.stages} />
                <StageTable numbers={numbers} />
              </div>
            </Card>
          )}
          {numbers.back_by.repairs.length > 0 && (
            <Card title="Were the back-by dates kept?">
              <BackByTables numbers={numbers} />
            </Card>
          )}
          {numbers.busiest.length > 0 && (
            <Card title="Which days are the busiest?">
              <BusyDays numbers={numbers} />
            </Card>
          )}
          {numbers.sources.length > 0 && (
            <Card title="Where did bookings come from?">
              <SourceTable numbers={numbers} />
            </Card>
          )}
          {numbers.claims.length > 0 && (
            <Card title="Which repairs come back under warranty?">
              <ClaimTable numbers={numbers} />
            </Card>
          )}
          {numbers.margins.some(({ with_costs }) => with_costs > 0) && (
            <Card title="What is left after the parts?">
              <p className="mb-2 text-small text-soft">
                Finished repairs, without GST. Charged, part costs and margin are those of the repairs whose
                part costs were entered at completion.{' '}
                <Link to="/admin/parts" className="text-link">
                  Parts and their last prices
                </Link>
              </p>
              <MarginTables numbers={numbers} />
            </Card>
          )}
          {numbers.staff.length > 0 && (
            <Card title="Who did how much?">
              <StaffWorkTable numbers={numbers} />
            </Card>
          )}
          <Card title="How fast are our pages for visitors?">
            <SpeedTables speeds={numbers.speeds} />
          </Card>
        </Folds>
      </div>
    </>
  )
}
