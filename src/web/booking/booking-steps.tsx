import { Link } from 'react-router'
import { ProgressBar } from '../ui/steps.tsx'

const names = ['Device', 'Repair', 'Booking', 'Confirmation']

/** Where a visitor stands between choosing a device and the confirmation; `back` leads to the steps already done. */
export function BookingSteps({ current, back = [] }: { current: 0 | 1 | 2 | 3; back?: string[] }) {
  const steps = names.map((name, place) => {
    const to = back[place]
    return to ? (
      <Link key={name} to={to}>
        {name}
      </Link>
    ) : (
      name
    )
  })
  return <ProgressBar label="Booking steps" steps={steps} current={current} />
}
