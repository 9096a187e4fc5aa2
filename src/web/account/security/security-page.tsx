import { Link, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { levels } from '#contract/endpoint.ts'
import { getSecondFactor, type SecondFactor } from '#contract/second-factor.ts'
import { getSessions, type Session } from '#contract/sessions.ts'
import { isFormFailure } from '../../forms/form-failure.ts'
import { getPage } from '../../page-context.ts'
import { pageMeta } from '../../page-meta.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { changeSecurity, securityDone, type SecurityOutcome } from './change-security.ts'
import { SuccessMessage } from '../../forms/success-message.tsx'
import { RecoveryCodesCard, SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

type Shown = { factor: SecondFactor; sessions: Session[]; offered: boolean; now: number }

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Security', 'Where you are logged in, and what a log-in asks for.', {
    noindex: true,
  })
}

export async function loader({ context }: LoaderFunctionArgs): Promise<Shown> {
  const { api, caller } = getPage(context)
  const [factor, { sessions }, { authLevel }] = await Promise.all([
    api.read(getSecondFactor, {}),
    api.read(getSessions, {}),
    caller(),
  ])
  return { factor, sessions, offered: authLevel >= levels.staff || factor.since !== null, now: Date.now() }
}

export const action = changeSecurity

type Props = { loaderData: Shown; actionData?: SecurityOutcome }

export default function SecurityPage({ loaderData, actionData }: Props) {
  const { factor, sessions, offered, now } = loaderData
  const failure = isFormFailure(actionData) ? actionData : undefined
  const enrolment = actionData && 'enrolment' in actionData ? actionData.enrolment : undefined
  const recoveryCodes = actionData && 'recoveryCodes' in actionData ? actionData.recoveryCodes : undefined
  return (
    <>
      <p>
        <Link className="text-link" to="/account/dashboard">
          My account
        </Link>
      </p>
      <PageHeading title="Security" />
      <div className="grid gap-8">
        <SuccessMessage words={securityDone} />
        {recoveryCodes && <RecoveryCodesCard codes={recoveryCodes} />}
        {/* Remounted after each saved change, so that neither password nor code stays in a field. */}
        {offered && <SecondFactorCard key={now} factor={factor} enrolment={enrolment} failure={failure} />}
        <SessionsCard sessions={sessions} now={now} failure={failure} />
      </div>
    </>
  )
}
