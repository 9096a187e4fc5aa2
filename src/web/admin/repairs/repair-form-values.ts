import type { RepairInput, StaffRepair } from '#contract/repairs.schema.ts'
import { submittedValues } from '../../forms/submitted-values.ts'

const textFields = [
  'label',
  'part',
  'sentence',
  'benchTime',
  'warrantyMonths',
  'needsPasscode',
  'shown',
  'version',
] as const

/** What the form of a repair holds, as text; `series` are the ticked keys. */
type RepairValues = Record<(typeof textFields)[number] | 'series', string>

/** The form of a new repair. */
export const newRepair: RepairValues = {
  label: '',
  part: '',
  sentence: '',
  benchTime: 'short',
  warrantyMonths: '',
  needsPasscode: '',
  shown: '1',
  version: '',
  series: '',
}

/** Converts a repair to form values. */
export function toRepairValues(repair: StaffRepair): RepairValues {
  return {
    label: repair.label,
    part: repair.part ? '1' : '',
    sentence: repair.sentence,
    benchTime: repair.benchTime,
    warrantyMonths: repair.warrantyMonths === null ? '' : String(repair.warrantyMonths),
    needsPasscode: repair.needsPasscode ? '1' : '',
    shown: repair.shown ? '1' : '',
    version: String(repair.version),
    series: repair.series?.join(' ') ?? '',
  }
}

/** Reads the submitted form. */
export function readRepairValues(form: FormData): RepairValues {
  const ticked = form.getAll('series').filter((value) => typeof value === 'string')
  return { ...submittedValues(form, textFields), series: ticked.join(' ') }
}

/** Converts the form to what the API takes; NaN, which the server refuses, for months that are no whole number. */
export function toDetails(values: RepairValues): RepairInput {
  const months = values.warrantyMonths.trim()
  const series = values.series.split(' ').filter(Boolean)
  return {
    label: values.label,
    part: values.part !== '',
    sentence: values.sentence,
    benchTime: values.benchTime as RepairInput['benchTime'],
    warrantyMonths: months === '' ? null : /^\d{1,4}$/.test(months) ? Number(months) : Number.NaN,
    needsPasscode: values.needsPasscode !== '',
    series: series.length === 0 ? null : series,
  }
}
