import { Link } from 'react-router'
import { repairLabels, type RepairKey } from '#contract/catalogue.ts'
import { dollars } from '../ui/money.ts'

type Props = { options: { repair: RepairKey; price: number }[]; chosen: RepairKey | null }

/** The repairs of a phone with their prices; each is a link that marks it as chosen. */
export function RepairOptions({ options, chosen }: Props) {
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
            className="repair-option"
            data-repair={repair}
          >
            <span aria-hidden="true" className="repair-option-dot" />
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
