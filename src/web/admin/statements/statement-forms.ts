import { redirect } from 'react-router'
import { decodeSpreadsheet, MAX_PRICE_FILE_BYTES } from '#contract/price-files.ts'
import { formatDay } from '#contract/format-day.ts'
import { dayOrders } from '#contract/statements.ts'
import type { ReadStatementFile, StatementSummary } from '#contract/statements.schema.ts'
import { isRefused } from '../../api.ts'
import { formFailure, formHandler, type Submission } from '../../forms/form-action.ts'
import { invalidField } from '../../forms/form-failure.ts'
import { submittedValues } from '../../forms/submitted-values.ts'

/** A statement that was looked at; `file` goes with the confirming form, which cannot carry the chosen file. */
export type LookedStatement = ReadStatementFile & { file: string }

/** The columns of a table that are chosen, beside those of the text. */
const columnFields = ['day', 'amount', 'debit', 'credit', 'sign', 'dayOrder', 'decimal'] as const

export const toBankPage = (statement: number | string) => `/admin/money/bank?statement=${statement}`

/** Reads the chosen file, or the one that was looked at with other columns; keeps it where that was pressed. */
export async function readStatementForm(submission: Submission) {
  const { api, flash, form } = submission
  const chosen = form.get('file')
  let file = typeof chosen === 'string' ? chosen : ''
  if (file === '') {
    if (!(chosen instanceof Blob) || chosen.size === 0) {
      return formFailure(submission, invalidField('file', 'Please choose the file of your bank.'), {})
    }
    if (chosen.size > MAX_PRICE_FILE_BYTES) {
      return formFailure(
        submission,
        invalidField('file', 'That file is too large: at most one megabyte. Download fewer days at a time.'),
        {},
      )
    }
    file = decodeSpreadsheet(new Uint8Array(await chosen.arrayBuffer()))
  }
  const apply = form.has('apply')
  const mapping = readMapping(form)
  const answer = await api.send('POST /api/money/statements', { file, apply, ...(mapping && { mapping }) })
  if (isRefused(answer)) return formFailure(submission, answer, {})
  if (answer.id === null) return { ...answer, file } satisfies LookedStatement
  const booked = answer.lines.filter(({ state }) => state === 'booked').length
  const waiting = answer.lines.filter(({ state }) => state === 'proposed').length
  flash('success', `The statement is kept: ${count(booked, 'line')} booked, ${count(waiting, 'proposal')}.`)
  return redirect(toBankPage(answer.id), 303)
}

/** Books a proposal, or a line on the tickets that were typed. */
export const confirmLineForm = formHandler({
  fields: ['statement', 'line', 'tickets', 'pays'],
  call: ({ statement, line, tickets, pays }, { api }) => {
    const ticket_ids = (tickets.match(/\d+/g) ?? []).map(Number)
    return api.send('POST /api/money/statements/{id}/lines/{line}/confirmation', {
      id: Number(statement),
      line: Number(line),
      data: {
        ...(ticket_ids.length > 0 && { ticket_ids }),
        ...(pays !== '' && { pays_cents: Number(pays) }),
      },
    })
  },
  done({ parts }, { flash }, { statement }) {
    flash('success', `Booked on ${nameTickets(parts.map(({ ticket_id }) => ticket_id))}.`)
    return redirect(toBankPage(statement), 303)
  },
})

export const undoStatementForm = formHandler({
  fields: ['statement'],
  call: ({ statement }, { api }) => api.send('DELETE /api/money/statements/{id}', { id: Number(statement) }),
  done({ ticket_ids }, { flash }, { statement }) {
    flash('success', `The statement is undone: ${count(ticket_ids.length, 'ticket')} as before.`)
    return redirect(toBankPage(statement), 303)
  },
})

/** "#1042 and #1043". */
export function nameTickets(ids: readonly number[]): string {
  return ids.map((id) => `#${id}`).join(' and ')
}

/** "1 line", "3 lines". */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** The days of a statement: one, the first and the last, or '' of an empty file. */
export function sayDays({ from, to }: Pick<StatementSummary, 'from' | 'to'>): string {
  if (from === null || to === null) return ''
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
}

function readMapping(form: FormData) {
  const { day, amount, debit, credit, sign, dayOrder, decimal } = submittedValues(form, columnFields)
  const text = form.getAll('text').filter((name): name is string => typeof name === 'string' && name !== '')
  if (day === '' || text.length === 0 || (amount === '' && (debit === '' || credit === ''))) return null
  return {
    day,
    ...(amount === '' ? { debit, credit } : { amount }),
    ...(sign === '-' && { sign: '-' as const }),
    text,
    dayOrder: dayOrders.find((one) => one === dayOrder),
    decimal: decimal === ',' ? (',' as const) : ('.' as const),
  }
}
