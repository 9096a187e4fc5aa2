import type { PriceChangeAnswer } from '#contract/price-changes.schema.ts'
import { formatDay } from '#contract/format-day.ts'
import { EmptyState } from '../../ui/card.tsx'
import { ApplyPrices } from './apply-prices.tsx'
import { countPrices } from './count-prices.ts'
import { formatVersions } from './price-rule.ts'

type Props = {
  preview: PriceChangeAnswer
  /** The day from which the prices are; '' for at once. */
  from: string
  /** True where the question is asked inside the page, for browsers without scripts. */
  showsQuestion: boolean
  busy: boolean
}

/** What a rule changes, and the button that updates the prices. */
export function PricePreview({ preview: { changes, versions }, from, ...rest }: Props) {
  if (changes.length === 0) {
    return (
      <EmptyState title="No price changes" text="All of these prices are so already, or are not offered." />
    )
  }
  const count = countPrices({ prices: changes.length, phones: Object.keys(versions).length })
  const what = from === '' ? `Update ${count}` : `Plan ${count} from ${formatDay(from)}`
  return (
    <ApplyPrices {...rest} changes={changes} what={what}>
      <input type="hidden" name="versions" value={formatVersions(versions)} />
    </ApplyPrices>
  )
}
