import { Link } from '../link.tsx'
import { StepList } from '../ui/steps.tsx'

const names = ['Device', 'Repair', 'Booking', 'Confirmation']

/** Progress of a booking, from phone to confirmation; `back` holds the links of the completed steps. */
export function BookingSteps({ current, back = [] }: { current: 0 | 1 | 2 | 3; back?: string[] }) {
  const steps = names.map((name, index) => {
    const to = back[index]
    return to ? (
      <Link key={name} to={to}>
        {name}
      </Link>
    ) : (
      name
    )
  })
  return <StepList label="Booking steps" steps={steps} current={current} />
}
