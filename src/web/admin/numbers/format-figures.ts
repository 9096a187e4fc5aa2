import { formatCents } from '#contract/money-amounts.ts'
import type { FigureKey, FigureUnit, TicketFigure } from '#contract/numbers.ts'
import { toQuery } from '../money-reports/report-search.ts'

/** Formats a figure; a dash where nothing can be said. */
export function formatFigure(unit: FigureUnit, value: number | null): string {
  if (value === null) return '–'
  if (unit === 'cents') return formatCents(value)
  return unit === 'percent' ? `${value} %` : value.toLocaleString('en-AU')
}

/** Formats the change of a figure with its sign. */
export function formatChange(unit: FigureUnit, now: number | null, before: number | null): string {
  if (now === null || before === null) return '–'
  const change = now - before
  if (change === 0) return 'as before'
  const size = Math.abs(change)
  return `${change > 0 ? '+' : '−'}${unit === 'percent' ? `${size} points` : formatFigure(unit, size)}`
}

/** Formats whole hours as days with one decimal. */
export function formatHours(hours: number | null): string {
  return hours === null ? '–' : `${(hours / 24).toFixed(1)} d`
}

export type Days = { from: string; to: string }

/** The list of the tickets that a figure counts. */
export function getTicketsHref(
  figure: TicketFigure,
  { from, to }: Days,
  more: { by?: number; repair?: string; phone?: number; weekday?: number } = {},
): string {
  const { by, repair, phone, weekday } = more
  const numbers = { by: by?.toString(), phone: phone?.toString(), weekday: weekday?.toString() }
  return `/admin/tickets${toQuery({ figure, from, to, repair, ...numbers })}`
}

/** Where a figure can be looked into: its tickets, or the list of money that holds it. */
export function getFigureHref(key: FigureKey, days: Days): string {
  const { from, to } = days
  switch (key) {
    case 'invoiced':
      return `/admin/money${toQuery({ list: 'invoices', from, to })}`
    case 'paid':
      return `/admin/money${toQuery({ list: 'payments', from, to })}`
    case 'deposits':
      return '/admin/money?list=deposits'
    case 'average_ticket':
      return getTicketsHref('finished', days)
    case 'share_accepted':
      return getTicketsHref('quotes_answered', days)
    default:
      return getTicketsHref(key, days)
  }
}
