import { repairs } from './catalogue.ts'
import type { Repair } from './repairs.ts'

/** The eight repairs as they are delivered, for a shop that has changed none. */
export const deliveredRepairs: readonly Repair[] = repairs.map(
  ({ key, label, part, benchTime, needsPasscode, advice }) => ({
    key,
    label,
    part: part !== null,
    shown: true,
    sentence: advice ?? '',
    benchTime,
    warrantyMonths: null,
    needsPasscode,
    series: null,
  }),
)
