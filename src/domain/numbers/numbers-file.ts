import { nameMove } from '#contract/back-by.ts'
import { CURRENCY } from '#contract/money-amounts.ts'
import { speedPages } from '#contract/page-speeds.ts'
import { figures, stages, sumMargins, weekdaysFromMonday, type FigureUnit } from '#contract/numbers.ts'
import type { Numbers } from '#contract/numbers.schema.ts'
import type { Caller } from '../caller.ts'
import { amountCell, type Cell } from '../csv.ts'
import { finishFile, type CsvFile } from '../money-reports/list-files.ts'
import type { DayRange } from '../shop/report-period.ts'
import type { Shop } from '../shop.ts'
import { repairLabelsNow } from '../catalogue/repairs-now.ts'
import { readNumbers } from './read-numbers.ts'

const head = ['Section', 'What', 'Unit', 'This period', 'Period before']
const units: Record<FigureUnit, string> = { count: 'number', cents: CURRENCY, percent: '%' }

/** The owner's numbers as CSV. */
export async function writeNumbersFile(shop: Shop, days: DayRange, by: Caller): Promise<CsvFile> {
  const numbers = await readNumbers(shop, days)
  const { from, to } = numbers
  return finishFile(shop, by, { list: 'numbers', from, to }, [
    head,
    ...toRows(numbers, await repairLabelsNow(shop)),
  ])
}

/** All figures, one a row. */
export function toRows(numbers: Numbers, labelOf: (repair: string) => string): Cell[][] {
  const { before, plot, busiest, weekdays, speeds } = numbers
  return [
    ['Period', 'First day', 'day', numbers.from, before.from],
    ['Period', 'Last day', 'day', numbers.to, before.to],
    ...numbers.figures.map((figure): Cell[] => {
      const { label, unit } = figures[figure.key]
      return ['Figures', label, units[unit], toCell(unit, figure.now), toCell(unit, figure.before)]
    }),
    ...numbers.stages.flatMap(({ key, now, before: earlier }): Cell[][] => [
      ['Times', `${stages[key].label}: tickets`, 'number', now.tickets, earlier.tickets],
      ['Times', `${stages[key].label}: median`, 'hours', now.median_hours, earlier.median_hours],
      ['Times', `${stages[key].label}: 90th percentile`, 'hours', now.p90_hours, earlier.p90_hours],
    ]),
    ...backByRows(numbers, labelOf),
    ...numbers.claims.map((row): Cell[] => [
      'Warranty claims',
      `${row.model}, ${labelOf(row.repair)}`,
      'number',
      row.now,
      row.before,
    ]),
    ...sumMargins(numbers.margins, ({ repair }) => repair).flatMap((row) =>
      marginRows('Margin by repair', labelOf(row.repair), row),
    ),
    ...sumMargins(numbers.margins, ({ phone_id }) => phone_id).flatMap((row) =>
      marginRows('Margin by model', row.model, row),
    ),
    ...numbers.margins.flatMap((row) => marginRows('Margin', `${row.model}, ${labelOf(row.repair)}`, row)),
    ...numbers.staff.flatMap((row): Cell[][] => [
      ['Staff', `${row.name}: tested on arrival`, 'number', row.tested.now, row.tested.before],
      ['Staff', `${row.name}: completion documents`, 'number', row.documented.now, row.documented.before],
    ]),
    ...numbers.sources.map(({ source, now, before: earlier }): Cell[] => [
      'Where bookings came from',
      source,
      'bookings',
      now,
      earlier,
    ]),
    ...speeds.pages.flatMap((row) => speedRows('Speed of pages', speedPages[row.page], row)),
    ...speeds.days.flatMap((row) =>
      speedRows('Speed of pages by day', `${row.day}, ${speedPages[row.page]}`, row),
    ),
    ...busiest.map(({ day, booked }): Cell[] => ['Busiest days', day, 'bookings', booked, '']),
    ...weekdays.map((booked, day): Cell[] => ['Weekdays', weekdaysFromMonday[day]!, 'bookings', booked, '']),
    ...plot.points.flatMap((point): Cell[][] => {
      const when = point.from === point.to ? point.from : `${point.from} to ${point.to}`
      return [
        ['Over time', when, 'bookings', point.booked, ''],
        ['Over time', when, 'arrivals', point.arrived, ''],
      ]
    }),
  ]
}

function backByRows({ back_by }: Numbers, labelOf: (repair: string) => string): Cell[][] {
  const { repairs, reasons, late } = back_by
  const counts = (what: string, { kept, missed }: { kept: number; missed: number }): Cell[][] => [
    ['Back-by dates', `${what}: kept`, 'number', kept, ''],
    ['Back-by dates', `${what}: missed`, 'number', missed, ''],
  ]
  return [
    ...repairs.flatMap((row) => counts(labelOf(row.repair), row)),
    ...reasons.flatMap((row) => counts(nameMove(row.reason), row)),
    ['Back-by dates', 'Late: median', 'days', late.now.median_days, late.before.median_days],
    ['Back-by dates', 'Late: 90th percentile', 'days', late.now.p90_days, late.before.p90_days],
  ]
}

function marginRows(section: string, what: string, row: Numbers['margins'][number]): Cell[][] {
  return [
    [section, `${what}: finished`, 'number', row.finished, ''],
    [section, `${what}: with part costs`, 'number', row.with_costs, ''],
    [section, `${what}: sales without GST`, CURRENCY, amountCell(row.sales_cents), ''],
    [section, `${what}: part costs`, CURRENCY, amountCell(row.costs_cents), ''],
    [section, `${what}: margin`, CURRENCY, toCell('cents', row.profit_cents), ''],
  ]
}

/** Visits, and the value that three of four of them did not exceed. */
function speedRows(section: string, what: string, row: Numbers['speeds']['pages'][number]): Cell[][] {
  return [
    [section, `${what}: visits`, 'number', row.visits, ''],
    [section, `${what}: LCP, 75 %`, 'ms', row.lcp_ms, ''],
    [section, `${what}: INP, 75 %`, 'ms', row.inp_ms, ''],
    [section, `${what}: CLS, 75 %`, 'thousandths', row.cls_thousandths, ''],
  ]
}

function toCell(unit: FigureUnit, value: number | null): Cell {
  return unit === 'cents' && value !== null ? amountCell(value) : value
}
