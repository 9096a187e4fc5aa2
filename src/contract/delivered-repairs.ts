import { repairs } from './catalogue.ts'
import type { Repair } from './repairs.schema.ts'

/** The eight repairs as they are delivered, each of which replaces a part, for a shop that has changed none. */
export const deliveredRepairs: readonly Repair[] = repairs.map((repair) => ({
  ...repair,
  part: true,
  shown: true,
  warrantyMonths: null,
  series: null,
}))
