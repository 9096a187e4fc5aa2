import { formatAmountField, parseAmount } from '#contract/amount-field.ts'
import { MAX_PART_COSTS } from '#contract/part-costs.ts'
import type { PartCostList } from '#contract/part-costs.schema.ts'
import { isRefused, type Api, type Refused } from '../../api.ts'
import { renameFields } from '../../forms/form-failure.ts'
import { submittedText } from '../../forms/submitted-values.ts'
import { invalidAmount } from '../../forms/read-amount.ts'

/** What the form holds: a part and its cost on each row, as typed. */
export type CostValues = { rows: { part: string; cost: string }[]; version: string }

/** Rows without a part at the end of the form, for more. */
const BLANK_ROWS = 2
const FEWEST_ROWS = 3

/** The name of the input of a row's part. */
export const getPartInputName = (row: number) => `cost_part_${row}`
/** The name of the input of a row's cost. */
export const getCostInputName = (row: number) => `cost_${row}`

/** Converts saved costs to form values. */
export function toCostValues({ costs, version }: PartCostList): CostValues {
  return {
    rows: costs.map(({ part, part_cents }) => ({ part, cost: formatAmountField(part_cents) })),
    version: String(version),
  }
}

/** The rows that the form shows: those filled in, and some for more. */
export function getShownRows({ rows }: CostValues): CostValues['rows'] {
  const number = Math.min(MAX_PART_COSTS, Math.max(FEWEST_ROWS, rows.length + BLANK_ROWS))
  return Array.from({ length: number }, (_, row) => rows[row] ?? { part: '', cost: '' })
}

/** Reads the filled-in rows of the form. */
export function readCostForm(form: FormData): CostValues {
  const rows = Array.from({ length: MAX_PART_COSTS }, (_, row) => ({
    part: submittedText(form, getPartInputName(row)).trim(),
    cost: submittedText(form, getCostInputName(row)).trim(),
  }))
  return {
    rows: rows.filter(({ part, cost }) => part !== '' || cost !== ''),
    version: submittedText(form, 'costs_version'),
  }
}

/** Saves the costs when there are any, or were; returns the values with the version to send next. */
export async function savePartCosts(
  api: Api,
  id: number,
  { rows, version }: CostValues,
): Promise<CostValues | Refused> {
  if (rows.length === 0 && (version === '' || version === '0')) return { rows, version }
  const costs: { part: string; part_cents: number | null }[] = []
  for (const [row, { part, cost }] of rows.entries()) {
    const cents = cost === '' ? null : parseAmount(cost)
    if (cost !== '' && cents === null) return invalidAmount(getCostInputName(row))
    costs.push({ part, part_cents: cents })
  }
  const saved = await api.send('PUT /api/tickets/{id}/part-costs', {
    id,
    data: { costs, version: Number(version) },
  })
  if (!isRefused(saved)) return toCostValues(saved)
  return renameFields(saved, (name) => {
    const [, row, field] = /^costs\.(\d+)\.(part|part_cents)$/.exec(name) ?? []
    if (row === undefined) return name === 'costs' ? getPartInputName(0) : name
    return field === 'part' ? getPartInputName(Number(row)) : getCostInputName(Number(row))
  })
}
