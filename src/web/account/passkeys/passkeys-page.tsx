import { useSearchParams, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { levels } from '#contract/endpoint.ts'
import type { Passkey } from '#contract/passkeys.schema.ts'
import { getFailure, isFormFailure } from '../../forms/form-failure.ts'
import { SuccessMessage } from '../../forms/success-message.tsx'
import { getPage } from '../../page-context.ts'
import { pageMeta } from '../../page-meta.ts'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { DataTable } from '../../ui/table.tsx'
import { DateTime } from '../../ui/time.tsx'
import { RecoveryCodesCard } from '../security/second-factor-card.tsx'
import { AddPasskeyForm } from './add-passkey-form.tsx'
import { changePasskeys, passkeySuccessMessages, type PasskeysOutcome } from './change-passkeys.ts'
import { RemovePasskeyForm } from './remove-passkey-form.tsx'

type Shown = { passkeys: Passkey[]; staff: boolean }

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Passkeys', 'Log in with your phone or computer instead of a password.', {
    noindex: true,
  })
}

export async function loader({ context }: LoaderFunctionArgs): Promise<Shown> {
  const { api, caller } = getPage(context)
  const [{ passkeys }, { authLevel }] = await Promise.all([
    api.read('GET /api/account/passkeys', {}),
    caller(),
  ])
  return { passkeys, staff: authLevel >= levels.staff }
}

export const action = changePasskeys

const columns = [
  { key: 'name', label: 'Passkey' },
  { key: 'added', label: 'Added' },
  { key: 'used', label: 'Last used' },
  { key: 'step', label: 'Asked for after the password' },
  { key: 'remove', label: 'Remove' },
]

type Props = { loaderData: Shown; actionData?: PasskeysOutcome }

export default function PasskeysPage({ loaderData: { passkeys, staff }, actionData }: Props) {
  const [search] = useSearchParams()
  const failure = isFormFailure(actionData) ? actionData : undefined
  const begun = actionData && 'begun' in actionData ? actionData.begun : undefined
  const codes = actionData && 'recoveryCodes' in actionData ? actionData.recoveryCodes : undefined
  const removed = passkeys.find(({ id }) => String(id) === search.get('remove'))
  return (
    <>
      <p>
        <Link className="text-link" to="/account/security">
          Security
        </Link>
      </p>
      <PageHeading
        title="Passkeys"
        intro="A passkey is a key in your phone, computer or security key. It logs you in after your fingerprint, face or PIN, without a password; your password goes on working."
      />
      <div className="stack gap-8">
        <SuccessMessage messages={passkeySuccessMessages} />
        {codes && <RecoveryCodesCard codes={codes} />}
        <Card title="Your passkeys" id="passkeys">
          {passkeys.length === 0 ? (
            <p className="text-soft">None yet.</p>
          ) : (
            <DataTable
              caption="Passkeys"
              columns={columns}
              rows={passkeys.map(({ id, name, created_at, last_used_at, second_step }) => ({
                key: id,
                cells: {
                  name,
                  added: <DateTime iso={created_at} />,
                  used: last_used_at === null ? 'Never' : <DateTime iso={last_used_at} />,
                  step: second_step ? 'Yes, or a code' : 'No',
                  remove: (
                    <Link className="text-link" to={`/account/passkeys?remove=${id}`}>
                      Remove<span className="visually-hidden"> {name}</span>
                    </Link>
                  ),
                },
              }))}
            />
          )}
        </Card>
        {removed ? (
          <RemovePasskeyForm
            key={removed.id}
            passkey={removed}
            failure={getFailure(failure, 'remove-passkey')}
          />
        ) : (
          <AddPasskeyForm
            // Remounted after each saved change, so that neither password nor code stays in a field.
            key={passkeys.length}
            staff={staff}
            begun={begun}
            failure={getFailure(failure, 'begin-passkey', 'add-passkey')}
          />
        )}
      </div>
    </>
  )
}
