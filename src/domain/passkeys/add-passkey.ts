import { Refusal } from '#contract/refusals.ts'
import type { Passkey, CreatedPasskey } from '#contract/passkeys.schema.ts'
import { lockAccount } from '../accounts/find-account.ts'
import { revokeSessions } from '../accounts/sessions.ts'
import { isStaff, requireAccount, type Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import { confirmIdentity, type Identity } from '../second-factor/confirm-identity.ts'
import { replaceRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { readFormerSecondFactor } from '../second-factor/restore-second-factor.ts'
import { notifyOwnersOfSecondFactor } from '../second-factor/notify-owners.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { listPasskeys } from './list-passkeys.ts'
import { challengeLife, createChallenge, spendChallenge } from './passkey-challenges.ts'
import { relyingParty } from './relying-party.ts'

/** The most that one account may have. */
const MAX_PASSKEYS = 10

/** EdDSA, ES256 and RS256: what authenticators have. */
const algorithms = [-8, -7, -257]

/**
 * Returns what the browser needs to create a passkey; requires the caller's password, and a code where a log-in asks for
 * one. The passkey has to be discoverable and to verify its owner, so that it can be used without a password.
 */
export async function beginPasskey(shop: Shop, identity: Identity, caller: Caller) {
  const { id, email, fullname } = requireAccount(caller)
  await confirmIdentity(shop, identity, caller)
  const known = await shop.database.db
    .selectFrom('passkeys')
    .select('credential_id')
    .where('account_id', '=', id)
    .execute()
  if (known.length >= MAX_PASSKEYS) throw new Refusal('passkeys_full')
  const { name } = await shopProfile(shop)
  // Loaded when needed: with its readers of certificates it is large.
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: relyingParty(shop).id,
    userID: userHandle(shop, id),
    userName: email,
    userDisplayName: fullname,
    challenge: await createChallenge(shop, 'add', id),
    timeout: challengeLife,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  return { options: { ...options } }
}

/** What authenticators call the account: no number that tells anything. */
function userHandle({ secrets }: Shop, accountId: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(secrets.hmac('passkey', String(accountId)), 'base64url'))
}

type Added = { passkeys: Passkey[]; recovery_codes?: string[] }

/**
 * Adds the passkey that the browser has created and ends the caller's other sessions. Returns recovery codes, this once,
 * where it is the first second step of the account. Refuses with `wrong_passkey`, `passkey_known` and `passkeys_full`.
 */
export async function addPasskey(
  shop: Shop,
  input: { name: string; second_step?: boolean | undefined; response: CreatedPasskey },
  caller: Caller,
): Promise<Added> {
  const { id } = requireAccount(caller)
  const credential = await readCreated(shop, input.response, id)
  return shop.database.transaction(async (tx) => {
    await lockAccount(tx, shop, id)
    const { passkeys } = await listPasskeys(tx, id)
    if (passkeys.length >= MAX_PASSKEYS) throw new Refusal('passkeys_full')
    const before = await readFormerSecondFactor(tx, id)
    const isSecondStep = isStaff(caller) || input.second_step === true
    const added = await tx
      .insertInto('passkeys')
      .values({
        account_id: id,
        name: input.name,
        ...credential,
        second_step: isSecondStep ? 1 : 0,
        created_at: shop.now(),
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new Refusal('passkey_known')
    const isFirst = isSecondStep && !before.on && !passkeys.some(({ second_step }) => second_step)
    const codes = isFirst ? await replaceRecoveryCodes(tx, shop, id) : null
    await revokeSessions(tx, id, caller.sessionId)
    const eventId = await recordEvent(tx, shop, { kind: 'account.passkey_added', by: caller, subjectId: id })
    const payload = { account_id: id, change: 'passkey_added' } as const
    await queueEmail(tx, shop, eventId, 'second-factor-changed', payload)
    await notifyOwnersOfSecondFactor(tx, shop, { eventId, caller, before })
    return { ...(await listPasskeys(tx, id)), ...(codes && { recovery_codes: codes }) }
  })
}

async function readCreated(shop: Shop, response: CreatedPasskey, accountId: number) {
  const { clientDataJSON, transports = [] } = response.response
  const expectedChallenge = await spendChallenge(shop, clientDataJSON, 'add', accountId)
  if (expectedChallenge === null) throw new Refusal('wrong_passkey')
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(shop)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ verified: false as const }))
  if (!verified.verified) throw new Refusal('wrong_passkey')
  const { credential } = verified.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    transports: transports.join(' '),
    counter: credential.counter,
  }
}
