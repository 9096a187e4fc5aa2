import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { levels } from '#contract/endpoint.ts'
import type { SecondFactor } from '#contract/second-factor.schema.ts'
import type { Session } from '#contract/sessions.schema.ts'
import { isFormFailure } from '../../forms/form-failure.ts'
import { useFormKey } from '../../forms/use-form-key.ts'
import { getPage } from '../../page-context.ts'
import { pageMeta } from '../../page-meta.ts'
import { Card, Notice } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { changeSecurity, securitySuccessMessages, type SecurityOutcome } from './change-security.ts'
import { SuccessMessage } from '../../forms/success-message.tsx'
import { RecoveryCodesCard, SecondFactorCard, secondStepIntents } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

type Shown = {
  factor: SecondFactor
  passkeys: number
  hasPasskeyStep: boolean
  sessions: Session[]
  offered: boolean
  staff: boolean
  needed: boolean
  now: number
}

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Security', 'Where you are logged in, and what a log-in asks for.', {
    noindex: true,
  })
}

export async function loader({ context }: LoaderFunctionArgs): Promise<Shown> {
  const { api, caller } = getPage(context)
  const [factor, { passkeys }, { sessions }, { authLevel, userData }] = await Promise.all([
    api.read('GET /api/account/second-factor', {}),
    api.read('GET /api/account/passkeys', {}),
    api.read('GET /api/account/sessions', {}),
    caller(),
  ])
  return {
    factor,
    passkeys: passkeys.length,
    hasPasskeyStep: passkeys.some(({ second_step }) => second_step),
    sessions,
    offered:
      authLevel >= levels.staff || factor.since !== null || passkeys.some(({ second_step }) => second_step),
    staff: authLevel >= levels.staff,
    needed: userData?.second_step_needed === true,
    now: Date.now(),
  }
}

export const action = changeSecurity

type Props = { loaderData: Shown; actionData?: SecurityOutcome }

export default function SecurityPage({ loaderData, actionData }: Props) {
  const { factor, passkeys, hasPasskeyStep, sessions, offered, staff, needed, now } = loaderData
  const key = useFormKey(secondStepIntents)
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
      <div className="stack gap-8">
        <SuccessMessage messages={securitySuccessMessages} />
        {needed && (
          <Notice tone="warn" title="Set up your second step first">
            <p>
              This shop asks everybody on the staff for a second step at log-in, and your account has none
              yet. Until you have set it up here, the Admin Panel stays closed to you.
            </p>
          </Notice>
        )}
        {recoveryCodes && <RecoveryCodesCard codes={recoveryCodes} />}
        {/* Remounted after each of its submits, so that neither password nor code stays in a field. */}
        {offered && (
          <SecondFactorCard
            key={key}
            factor={factor}
            canSetUp={staff}
            hasPasskeyStep={hasPasskeyStep}
            enrolment={enrolment}
            failure={failure}
          />
        )}
        <Card title="Passkeys" id="passkeys">
          <p>
            Log in with your fingerprint, face or PIN instead of a password.{' '}
            <Link className="text-link" to="/account/passkeys">
              {passkeys === 0 ? 'Add a passkey' : `Your passkeys (${passkeys})`}
            </Link>
          </p>
        </Card>
        <SessionsCard sessions={sessions} now={now} failure={failure} />
      </div>
    </>
  )
}
