import { Link } from 'react-router'
import { repairLabels, type RepairKey } from '#contract/catalogue.ts'
import { dollars } from '../ui/money.ts'

/** The repairs of a phone with their prices; each is a link that marks it as chosen. */
export function RepairOptions({
  options,
  chosen,
}: {
  options: { repair: RepairKey; price: number }[]
  chosen: RepairKey | null
}) {
  return (
    <ul className="grid gap-1.5" aria-label="Repairs">
      {options.map(({ repair, price }) => (
        <li key={repair}>
          <Link
            to={`?repair=${repair}`}
            replace
            preventScrollReset
            defaultShouldRevalidate={false}
            aria-current={repair === chosen ? 'true' : undefined}
            className="group flex min-h-11 items-center gap-3 rounded-md border border-edge bg-card px-4 py-2 hover:border-accent aria-current:border-accent aria-current:bg-accent-wash"
          >
            <span
              aria-hidden="true"
              className="grid size-5 shrink-0 place-items-center rounded-full border border-edge bg-card group-aria-current:border-accent"
            >
              <span className="hidden size-2.5 rounded-full bg-accent group-aria-current:block" />
            </span>
            <span className="leader grow">
              <span className="font-semibold">{repairLabels[repair]}</span>
              <span>{dollars(price)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
