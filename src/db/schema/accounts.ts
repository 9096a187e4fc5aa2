import type { AccountLevel } from '#contract/endpoint.ts'
import type { StaffRole } from '#contract/staff-roles.ts'
import type { Generated } from 'kysely'
import type { UpdateChoice } from '#contract/updates.ts'
import type { PhotosTable } from './shipping.ts'

/** One row for each person: who has an account, who booked as a guest, and whom staff booked for. */
export type AccountsTable = {
  id: Generated<number>
  fullname: string
  /** As typed; null for a person without one. */
  email: string | null
  /** Lower case; unique, what an account is looked up by. Null for a guest and for a person without an address. */
  email_folded: string | null
  /** Of a guest: the address that was typed and not proved yet, in lower case. Not unique, and no log-in looks it up. */
  guest_email_folded: Generated<string | null>
  /** The account that a guest's tickets were joined to, where the audit log still names the guest's row. */
  joined_id: Generated<number | null>
  /** Null until an invited person or a guest has chosen a password. */
  password_hash: string | null
  /** 1 customer, 2 staff. */
  level: AccountLevel
  /** Of staff; null for customers. */
  role: StaffRole | null
  /** Who sent the present invitation; null for others. */
  invited_by_id: number | null
  verified_at: number | null
  deactivated_at: number | null
  created_at: number
  version: number
  /** When the account was erased on request; the row stays without personal data. */
  erased_at: number | null
  /** JSON: the emails to staff that this member has switched off. */
  staff_emails_off: Generated<string>
  /** How updates about tickets come, unless a ticket says otherwise. */
  updates_by: Generated<UpdateChoice>
  /** What staff remember about a customer; empty when there is nothing. */
  note: Generated<string>
  /** The address that an email came back from, in lower case, why in the words of a mail server, and when. */
  undelivered_email: Generated<string | null>
  undelivered_why: Generated<string>
  undelivered_at: Generated<number | null>
}

export type SessionsTable = {
  id: Generated<number>
  /** SHA-256 of the cookie's value, hex; unique. */
  token_hash: string
  account_id: number
  created_at: number
  /** Updated at most once in five minutes. */
  seen_at: number
  expires_at: number
  /** Shown by the confirmation page when the browser stored nothing. */
  last_ticket_id: number | null
  /** A readable browser name, such as "Firefox on Windows"; '' when unknown. */
  device: Generated<string>
}

/** The authenticator app of an account; required at log-in once confirmed. */
export type SecondFactorsTable = {
  id: Generated<number>
  /** Unique. */
  account_id: number
  secret_encrypted: string
  confirmed_at: number | null
  /** The time step of the last accepted code; codes up to it are refused (replay). */
  last_step: Generated<number>
  created_at: number
}

/** Single-use recovery codes that replace the app. */
export type RecoveryCodesTable = {
  id: Generated<number>
  account_id: number
  /** HMAC of the code; unique within the account. */
  code_hash: string
  created_at: number
  used_at: number | null
}

/** Failed log-ins, one row for each day, account (or address without one) and network. */
export type FailedLogInsTable = {
  id: Generated<number>
  /** In UTC, as yyyy-mm-dd. */
  day: string
  account_id: number | null
  /** Of an address without an account: its first letters and its domain. */
  tried: string
  /** The network address; '' for those beyond the limit of rows. */
  network: string
  place: string
  attempts: number
  first_at: number
  last_at: number
}

export const accountTokenPurposes = ['verify', 'reset', 'invite', 'email', 'log_in'] as const
export type AccountTokenPurpose = (typeof accountTokenPurposes)[number]

/** Single-use links sent by email, bound to the address they were sent to. */
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
  /** Set when its owner signs up or logs in. */
  account_id: number | null
  /** True while account_id is an account that a sign-up with this draft created and that is not verified yet. */
  draft_encrypted: string
  updated_at: number
  expires_at: number
}

/** Pictures of an unfinished booking; without a draft, those whose files are to be removed. */
export type DraftPhotosTable = Pick<
  PhotosTable,
  'id' | 'storage_key' | 'content_type' | 'width' | 'height' | 'bytes' | 'created_at'
> & { draft_id: number | null }
