import type { PriceFileAnswer } from '#contract/price-files.schema.ts'
import { Card, EmptyState } from '../../ui/card.tsx'
import { DataTable } from '../../ui/table.tsx'
import { ApplyPrices } from './apply-prices.tsx'
import { countPrices } from './count-prices.ts'

const columns = [
  { key: 'line', label: 'Line' },
  { key: 'error', label: 'Mistake' },
]

type Props = {
  report: PriceFileAnswer
  csv: string
  /** True where the question is asked inside the page, for browsers without scripts. */
  showsQuestion: boolean
  busy: boolean
}

/** The mistakes of a file by line, or what it changes and the button that updates the prices. */
export function FileReport({ report: { changes, mistakes, digest }, csv, ...rest }: Props) {
  if (mistakes.length > 0) {
    return (
      <Card
        title={mistakes.length === 1 ? '1 mistake in the file' : `${mistakes.length} mistakes in the file`}
      >
        <p className="mb-4">Nothing was changed. Correct them in the file and choose it again.</p>
        <DataTable
          caption="Mistakes in the file"
          columns={columns}
          rows={mistakes.map(({ line, error }, index) => ({ key: index, cells: { line, error } }))}
        />
      </Card>
    )
  }
  if (changes.length === 0) {
    return <EmptyState title="No price changes" text="All prices in the file are so already." />
  }
  const phones = new Set(changes.map(({ phone_id }) => phone_id)).size
  const what = `Update ${countPrices({ prices: changes.length, phones })}`
  return (
    <ApplyPrices {...rest} changes={changes} what={what} encType="multipart/form-data">
      <input type="hidden" name="seen" value={digest} />
      <textarea name="csv" defaultValue={csv} hidden readOnly />
    </ApplyPrices>
  )
}
