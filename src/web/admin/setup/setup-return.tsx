import { useSearchParams } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../link.tsx'
import { getNextStepPath, setupSteps } from './setup-steps.ts'

/** On a page that a step of the first run sent the owner to: the way back to the steps. */
export function SetupReturn() {
  const step = useSearchParams()[0].get('setup')
  if (!setupSteps.some(({ key }) => key === step)) return null
  return (
    <Link to={getNextStepPath(step ?? '')} className={buttonClass('primary')}>
      Go on with the first steps
    </Link>
  )
}
