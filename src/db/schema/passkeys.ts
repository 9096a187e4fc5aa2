import type { Generated } from 'kysely'

/** Passkeys (WebAuthn) of an account. */
export type PasskeysTable = {
  id: Generated<number>
  account_id: number
  /** As its owner calls it. */
  name: string
  /** Base64url; unique. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  /** As the browser named them, divided by spaces. */
  transports: string
  /** The signature counter of the last use (copies of the key fall behind). */
  counter: number
  /** 1: log-ins with the password ask for it, or for a code. */
  second_step: number
  created_at: number
  last_used_at: number | null
}

export type PasskeyPurpose = 'add' | 'use'

/** Challenges that a passkey has to sign: single use, five minutes. */
export type PasskeyChallengesTable = {
  id: Generated<number>
  /** SHA-256, hex; unique. */
  challenge_hash: string
  purpose: PasskeyPurpose
  /** Of the account that adds a passkey. */
  account_id: number | null
  expires_at: number
}

/** Codes that stand for a passkey that was used just now: single use, five minutes. */
export type PasskeyCodesTable = {
  id: Generated<number>
  account_id: number
  /** HMAC; unique. */
  code_hash: string
  expires_at: number
}
