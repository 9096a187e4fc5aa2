import { Link, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { levels } from '#contract/endpoint.ts'
import { getSecondFactor, type SecondFactor } from '#contract/second-factor.ts'
import { getSessions, type Session } from '#contract/sessions.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { changeSecurity, securityDone, type SecurityOutcome } from './change-security.ts'
import { DoneNotice } from './done-notice.tsx'
import { RecoveryCodesCard, SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

type Shown = { factor: SecondFactor; sessions: Session[]; offered: boolean; now: number }

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Security', 'Where you are logged in, and what a log-in asks for.', {
    noindex: true,
  })
}

async function load({ context }: LoaderFunctionArgs): Promise<Shown> {
  const { api, caller } = pageOf(context)
  const [factor, { sessions }, { authLevel }] = await Promise.all([
    api.read(getSecondFactor, {}),
    api.read(getSessions, {}),
    caller(),
  ])
  return { factor, sessions, offered: authLevel >= levels.staff || factor.since !== null, now: Date.now() }
}

export const loader = load
export const clientLoader = load

export const action = changeSecurity
export const clientAction = changeSecurity

type Props = { loaderData: Shown; actionData?: SecurityOutcome }

export default function SecurityPage({ loaderData, actionData = {} }: Props) {
  const { factor, sessions, offered, now } = loaderData
  const { refused, enrolment, recoveryCodes } = actionData
  return (
    <>
      <p>
        <Link className="text-link" to="/account/dashboard">
          My account
        </Link>
      </p>
      <PageHeading title="Security" />
      <div className="grid gap-8">
        <DoneNotice words={securityDone} />
        {recoveryCodes && <RecoveryCodesCard codes={recoveryCodes} />}
        {/* Drawn anew once something has changed, so that neither password nor code stays behind. */}
        {offered && <SecondFactorCard key={now} factor={factor} enrolment={enrolment} refused={refused} />}
        <SessionsCard sessions={sessions} now={now} refused={refused} />
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
