/** A period to choose with one click. */
type Preset = { label: string; from: string; to: string }

/** This and last month, quarter, and financial year from 1 July. */
export function periodPresets(today: string): Preset[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const quarter = Math.floor((month - 1) / 3) * 3 + 1
  const financial = month >= 7 ? year : year - 1
  return [
    span('This month', year, month, 1),
    span('Last month', year, month - 1, 1),
    span('This quarter', year, quarter, 3),
    span('Last quarter', year, quarter - 3, 3),
    span('This financial year', financial, 7, 12),
    span('Last financial year', financial - 1, 7, 12),
  ]
}

/** Months are counted from 1; 0 and less are in the year before. */
function span(label: string, year: number, month: number, months: number): Preset {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return { label, from: day(Date.UTC(year, month - 1, 1)), to: day(Date.UTC(year, month - 1 + months, 0)) }
}
