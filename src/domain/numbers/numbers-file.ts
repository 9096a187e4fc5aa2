import {
  figures,
  stages,
  sumMargins,
  weekdayNames,
  type FigureUnit,
  type Numbers,
} from '#contract/numbers.ts'
import type { Caller } from '../caller.ts'
import { amountCell, numberCell, type Cell } from '../money-reports/csv.ts'
import { finishFile, type CsvFile } from '../money-reports/list-files.ts'
import type { Days } from '../shop/report-period.ts'
import type { Shop } from '../shop.ts'
import { repairLabelsNow } from '../catalogue/repairs-now.ts'
import { readNumbers } from './read-numbers.ts'

const head = ['Section', 'What', 'Unit', 'This period', 'Period before']
const units: Record<FigureUnit, string> = { count: 'number', cents: 'AUD', percent: '%' }

/** The owner's numbers as CSV. */
export async function writeNumbersFile(shop: Shop, days: Days, by: Caller): Promise<CsvFile> {
  const numbers = await readNumbers(shop, days)
  const { from, to } = numbers
  return finishFile(shop, by, { list: 'numbers', from, to }, [
    head,
    ...toRows(numbers, await repairLabelsNow(shop)),
  ])
}

/** All figures, one a row. */
export function toRows(numbers: Numbers, labelOf: (repair: string) => string): Cell[][] {
  const { before, plot, busiest, weekdays } = numbers
  return [
    ['Period', 'First day', 'day', numbers.from, before.from],
    ['Period', 'Last day', 'day', numbers.to, before.to],
    ...numbers.figures.map((figure): Cell[] => {
      const { label, unit } = figures[figure.key]
      return ['Figures', label, units[unit], toCell(unit, figure.now), toCell(unit, figure.before)]
    }),
    ...numbers.stages.flatMap(({ key, now, before: earlier }): Cell[][] => [
      [
        'Times',
        `${stages[key].label}: tickets`,
        'number',
        numberCell(now.tickets),
        numberCell(earlier.tickets),
      ],
      [
        'Times',
        `${stages[key].label}: median`,
        'hours',
        whole(now.median_hours),
        whole(earlier.median_hours),
      ],
      [
        'Times',
        `${stages[key].label}: 90th percentile`,
        'hours',
        whole(now.p90_hours),
        whole(earlier.p90_hours),
      ],
    ]),
    ...numbers.claims.map((row): Cell[] => [
      'Warranty claims',
      `${row.model}, ${labelOf(row.repair)}`,
      'number',
      numberCell(row.now),
      numberCell(row.before),
    ]),
    ...sumMargins(numbers.margins, ({ repair }) => repair).flatMap((row) =>
      marginRows('Margin by repair', labelOf(row.repair), row),
    ),
    ...sumMargins(numbers.margins, ({ phone_id }) => phone_id).flatMap((row) =>
      marginRows('Margin by model', row.model, row),
    ),
    ...numbers.margins.flatMap((row) => marginRows('Margin', `${row.model}, ${labelOf(row.repair)}`, row)),
    ...numbers.staff.flatMap((row): Cell[][] => [
      [
        'Staff',
        `${row.name}: tested on arrival`,
        'number',
        numberCell(row.tested.now),
        numberCell(row.tested.before),
      ],
      [
        'Staff',
        `${row.name}: completion documents`,
        'number',
        numberCell(row.documented.now),
        numberCell(row.documented.before),
      ],
    ]),
    ...busiest.map(({ day, booked }): Cell[] => ['Busiest days', day, 'bookings', numberCell(booked), '']),
    ...weekdays.map((booked, day): Cell[] => [
      'Weekdays',
      weekdayNames[day]!,
      'bookings',
      numberCell(booked),
      '',
    ]),
    ...plot.points.flatMap((point): Cell[][] => {
      const when = point.from === point.to ? point.from : `${point.from} to ${point.to}`
      return [
        ['Over time', when, 'bookings', numberCell(point.booked), ''],
        ['Over time', when, 'arrivals', numberCell(point.arrived), ''],
      ]
    }),
  ]
}

function marginRows(section: string, what: string, row: Numbers['margins'][number]): Cell[][] {
  return [
    [section, `${what}: finished`, 'number', numberCell(row.finished), ''],
    [section, `${what}: with part costs`, 'number', numberCell(row.with_costs), ''],
    [section, `${what}: sales without GST`, 'AUD', amountCell(row.sales_cents), ''],
    [section, `${what}: part costs`, 'AUD', amountCell(row.costs_cents), ''],
    [section, `${what}: margin`, 'AUD', toCell('cents', row.profit_cents), ''],
  ]
}

function toCell(unit: FigureUnit, value: number | null): Cell {
  if (value === null) return ''
  return unit === 'cents' ? amountCell(value) : numberCell(value)
}

function whole(value: number | null): Cell {
  return value === null ? '' : numberCell(value)
}
