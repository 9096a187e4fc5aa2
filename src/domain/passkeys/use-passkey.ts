import { Refusal } from '#contract/refusals.ts'
import type { UsedPasskey } from '#contract/passkeys.schema.ts'
import type { Tx } from '#db/tables.ts'
import { rememberDevice } from '../accounts/device-cookie.ts'
import { canLogIn, lockAccount, type Account } from '../accounts/find-account.ts'
import type { RequestOrigin } from '../accounts/request-origin.ts'
import { newToken } from '../secrets.ts'
import { readHasSecondStep } from '../accounts/has-second-step.ts'
import { enterAccount } from '../sessions/enter-account.ts'
import { countFailedLogIn } from '../accounts/failed-log-ins.ts'
import type { LoggedIn } from '../sessions/log-in.ts'
import type { Shop } from '../shop.ts'
import { challengeLife, createChallenge, spendChallenge } from './passkey-challenges.ts'
import { newPasskeyCode } from '../second-factor/passkey-codes.ts'
import { relyingParty } from './relying-party.ts'

/** Returns what the browser needs to use a passkey: nothing about any account (account enumeration). */
export async function beginPasskeyUse(shop: Shop, { address }: RequestOrigin) {
  await shop.throttles.count('passkeyPerAddress', address)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(shop).id,
    challenge: await createChallenge(shop, 'use', null),
    timeout: challengeLife,
    userVerification: 'required',
  })
  return { options: { ...options } }
}

/**
 * Begins a session with a passkey, which counts as both steps: it holds the key and has verified its owner. Refuses with
 * `wrong_passkey`, in the same words whatever was wrong; failures are limited like those of log-ins with a password.
 */
export function logInWithPasskey(
  shop: Shop,
  { response }: { response: UsedPasskey },
  from: RequestOrigin,
): Promise<LoggedIn> {
  const session = newToken()
  return usePasskey(shop, response, from, async (tx, account) => {
    const hasSecondStep = await readHasSecondStep(tx, account.id)
    const caller = await enterAccount(tx, shop, { account, token: session, from, hasSecondStep })
    return { caller, session, device: rememberDevice(shop, from.device, account.id) }
  })
}

/** Returns a code for the passkey's owner, to be given once within five minutes. Refuses as `logInWithPasskey` does. */
export function createPasskeyCode(
  shop: Shop,
  { response }: { response: UsedPasskey },
  from: RequestOrigin,
): Promise<{ code: string }> {
  return usePasskey(shop, response, from, async (tx, { id }) => ({
    code: await newPasskeyCode(tx, shop, id),
  }))
}

async function usePasskey<Done>(
  shop: Shop,
  response: UsedPasskey,
  from: RequestOrigin,
  work: (tx: Tx, account: Account) => Promise<Done>,
): Promise<Done> {
  const { throttles } = shop
  await throttles.check('logInPerAddress', from.address)
  await throttles.check('logInDonePerAddress', from.address)
  const passkey = await shop.database.db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', response.id)
    .executeTakeFirst()
  const counter = await verify(shop, response, passkey)
  const fail = async () => {
    const account = passkey ? { id: passkey.account_id } : null
    await countFailedLogIn(shop, { account, email: '', address: from.address })
    await throttles.count('logInPerAddress', from.address)
    return new Refusal('wrong_passkey')
  }
  if (!passkey || counter === null) throw await fail()
  await throttles.check('logInDonePerAccount', String(passkey.account_id))
  const done = await shop.database.transaction(async (tx) => {
    const account = await lockAccount(tx, shop, passkey.account_id)
    if (!account || !canLogIn(account)) return null
    // Of two answers with one counter, as of a copied authenticator, one is accepted; of a removed passkey none.
    const counted = await tx
      .updateTable('passkeys')
      .set({ counter, last_used_at: shop.now() })
      .where('id', '=', passkey.id)
      .where('counter', '=', passkey.counter)
      .returning('id')
      .executeTakeFirst()
    return counted ? { made: await work(tx, account) } : null
  })
  if (done === null) throw await fail()
  await throttles.count('logInDonePerAddress', from.address)
  await throttles.count('logInDonePerAccount', String(passkey.account_id))
  return done.made
}

type StoredPasskey = { credential_id: string; public_key: string; counter: number }

/** The counter of a good answer; null for any other. */
async function verify(
  shop: Shop,
  response: UsedPasskey,
  passkey: StoredPasskey | undefined,
): Promise<number | null> {
  const { clientDataJSON } = response.response
  const expectedChallenge = await spendChallenge(shop, clientDataJSON, 'use', null)
  if (expectedChallenge === null || !passkey) return null
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(shop)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} } as Parameters<
      typeof verifyAuthenticationResponse
    >[0]['response'],
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => null)
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}
