import { useState } from 'react'
import { Form } from 'react-router'
import type { Enrolment, SecondFactor } from '#contract/second-factor.schema.ts'
import { getFailure, type FormFailure } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Facts, Notice } from '../../ui/card.tsx'
import { TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import { PasskeyCodeButton } from '../../passkeys/passkey-code-button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { DateTime } from '../../ui/time.tsx'

const labels = { password: 'Your password', code: 'Code' }
/** Intents of its forms. */
export const secondStepIntents = ['begin', 'confirm', 'renew', 'remove']

type Props = {
  factor: SecondFactor
  /** Whether the account may have an authenticator app. */
  canSetUp: boolean
  /** Whether a passkey is the second step already. */
  hasPasskeyStep: boolean
  enrolment: Enrolment | undefined
  failure: FormFailure | undefined
}

/** Second factor of a log-in: off, waiting for its first code, or on. */
export function SecondFactorCard({ factor, canSetUp, hasPasskeyStep, enrolment, failure }: Props) {
  const mine = getFailure(failure, ...secondStepIntents)
  const errors = mine?.fields ?? {}
  // Another form of the page is answered without it.
  const [begun] = useState(enrolment)
  return (
    <Card title="Second step at log-in" id="second-step">
      <div className="stack gap-5">
        <FormErrors failure={mine} labels={labels} />
        {factor.since !== null ? (
          <SwitchedOn factor={factor} errors={errors} />
        ) : begun ? (
          <Confirm enrolment={begun} errors={errors} />
        ) : (
          <SetUp
            canSetUp={canSetUp}
            hasPasskeyStep={hasPasskeyStep}
            left={factor.recovery_codes_left}
            errors={errors}
          />
        )}
      </div>
    </Card>
  )
}

type Errors = { errors: Record<string, string> }

type SetUpProps = Pick<Props, 'canSetUp' | 'hasPasskeyStep'> & { left: number } & Errors

function SetUp({ canSetUp, hasPasskeyStep, left, errors }: SetUpProps) {
  const busy = useSubmitting('begin')
  const renewing = useSubmitting('renew')
  return (
    <>
      {canSetUp && (
        <p>
          Besides your password, a log-in can ask for a code from an authenticator app on your phone, so that
          a password that others have learned opens nothing.
        </p>
      )}
      <Form method="post" noValidate className="stack max-w-lg gap-5">
        {hasPasskeyStep && (
          <p>Your passkey is a second step already, with {left} of 10 recovery codes left.</p>
        )}
        <Password error={errors.password} />
        {hasPasskeyStep && (
          <>
            <Code error={errors.code} hint="One of your recovery codes." />
            <PasskeyCodeButton />
          </>
        )}
        <div className="row">
          {canSetUp && (
            <Button name="intent" value="begin" variant="secondary" busy={busy}>
              Set up the second step
            </Button>
          )}
          {hasPasskeyStep && (
            <Button name="intent" value="renew" variant="secondary" busy={renewing}>
              Make new recovery codes
            </Button>
          )}
        </div>
      </Form>
    </>
  )
}

function Confirm({ enrolment: { secret, uri, qr }, errors }: { enrolment: Enrolment } & Errors) {
  const busy = useSubmitting('confirm')
  return (
    <>
      <p>Scan this with your authenticator app:</p>
      <QrCode {...qr} label="QR code that adds this account to an authenticator app" />
      <p>
        Or{' '}
        <a className="text-link" href={uri}>
          open an authenticator app
        </a>{' '}
        on this device, or type this key into one:
      </p>
      <p>
        <code className="text-mono text-large text-strong break-anywhere select-whole">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
      <p>Then enter the six digits that the app shows. Every other browser is logged out.</p>
      <Form method="post" noValidate className="stack max-w-lg gap-5">
        <input type="hidden" name="secret" value={secret} />
        <input type="hidden" name="uri" value={uri} />
        <input type="hidden" name="qr_side" value={qr.side} />
        <input type="hidden" name="qr_path" value={qr.path} />
        <Code error={errors.code} hint="Six digits from your authenticator app." />
        <Button name="intent" value="confirm" busy={busy} className="justify-self-start">
          Switch on
        </Button>
      </Form>
    </>
  )
}

function SwitchedOn({ factor, errors }: { factor: SecondFactor } & Errors) {
  const renewing = useSubmitting('renew')
  const removing = useSubmitting('remove')
  const { since, recovery_codes_left: left } = factor
  return (
    <>
      <Facts
        items={[
          { label: 'State', value: <>On since {since && <DateTime iso={since} />}</> },
          { label: 'Recovery codes', value: `${left} of 10 left` },
        ]}
      />
      {left < 3 && (
        <Notice tone="warn">
          Few recovery codes are left. Make new ones, so that you are not locked out.
        </Notice>
      )}
      <Form method="post" noValidate className="stack max-w-lg gap-5">
        <Password error={errors.password} />
        <Code error={errors.code} hint="From your authenticator app, or one of your recovery codes." />
        <PasskeyCodeButton />
        <div className="row">
          <Button name="intent" value="renew" variant="secondary" busy={renewing}>
            Make new recovery codes
          </Button>
          <Button name="intent" value="remove" variant="danger" busy={removing}>
            Switch off
          </Button>
        </div>
      </Form>
    </>
  )
}

function Password({ error }: { error: string | undefined }) {
  return (
    <TextField
      label={labels.password}
      name="password"
      type="password"
      autoComplete="current-password"
      error={error}
    />
  )
}

function Code({ error, hint }: { error: string | undefined; hint: string }) {
  return (
    <TextField
      label={labels.code}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      hint={hint}
      error={error}
    />
  )
}

/** The recovery codes, shown once. */
export function RecoveryCodesCard({ codes }: { codes: string[] }) {
  return (
    <Card title="Your recovery codes" id="recovery-codes">
      <div className="stack gap-5">
        <Notice tone="warn" title="Keep these now: they are not shown again">
          <p>
            Each gets you in once when your phone is not at hand. Print them or write them down, and keep them
            away from it.
          </p>
        </Notice>
        <ol className="grid gap-2 sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>
              <code className="text-mono one-line select-whole">{code}</code>
            </li>
          ))}
        </ol>
      </div>
    </Card>
  )
}
