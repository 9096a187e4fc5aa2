import type { Generated } from 'kysely'

export type AccountsTable = {
  id: Generated<number>
  fullname: string
  /** As typed. */
  email: string
  /** Lower case: unique, and what is looked up. */
  email_folded: string
  /** Null until an invited person has chosen a password. */
  password_hash: string | null
  /** 1 customer, 2 staff. */
  level: 1 | 2
  verified_at: number | null
  deactivated_at: number | null
  created_at: number
  version: number
  /** Its person asked to be forgotten: what is left is the number. */
  erased_at: number | null
}

export type SessionsTable = {
  id: Generated<number>
  /** SHA-256 of the cookie's value, hex; unique. */
  token_hash: string
  account_id: number
  created_at: number
  /** Renewed at most once in five minutes. */
  seen_at: number
  expires_at: number
  /** What the confirmation page shows when the browser saved nothing. */
  last_ticket_id: number | null
  /** What a person calls the browser, such as "Firefox on Windows"; '' when unknown. */
  device: Generated<string>
}

/** The authenticator app of an account; asked at log-in once it is confirmed. */
export type SecondFactorsTable = {
  id: Generated<number>
  /** Unique. */
  account_id: number
  secret_sealed: string
  confirmed_at: number | null
  /** The time step of the last code that was accepted; none up to it is accepted again. */
  last_step: Generated<number>
  created_at: number
}

/** Codes on paper that stand in for the app, each one once. */
export type RecoveryCodesTable = {
  id: Generated<number>
  account_id: number
  /** A keyed mark of the code; unique within the account. */
  code_hash: string
  created_at: number
  used_at: number | null
}

export type AccountTokenPurpose = 'verify' | 'reset' | 'invite' | 'email'

/** Single-use links sent by mail; bound to the address that they were sent to. */
export type AccountTokensTable = {
  id: Generated<number>
  account_id: number
  purpose: AccountTokenPurpose
  /** SHA-256, hex; unique. */
  token_hash: string
  sent_to: string
  created_at: number
  expires_at: number
  used_at: number | null
}

/** Unfinished bookings, encrypted, for 48 hours. */
export type DraftsTable = {
  id: Generated<number>
  /** SHA-256 of the draft cookie's value, hex; unique. */
  token_hash: string
  /** Set when somebody signs up or logs in with the draft. */
  account_id: number | null
  /**
   * The account that a sign-up with this draft just made, before its mail is confirmed, is account_id too.
   */
  sealed: string
  updated_at: number
  expires_at: number
}
